package dev.tercio.net;

import dev.tercio.net.TransportStatistics.Counts;
import dev.tercio.net.internal.Hmac;
import dev.tercio.net.internal.Seal;
import dev.tercio.net.internal.SealLayout;
import dev.tercio.net.internal.SealedPeer;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/// Authenticates the messages of any transport with the [key][ExerciseKey] of the exercise.
///
/// ```java
/// Transport transport = new AuthenticatedTransport(network.join(1), key);
/// ```
///
/// Every message has a sequence number and half of an HMAC-SHA256, which take 24 bytes. Peers prove
/// that they know the key before they count as connected. A message with another key, an altered or
/// a repeated one is refused and counted; the first of each peer is logged. A recording of an
/// earlier run is refused as well: the keys of messages depend on random numbers of both sides.
///
/// Messages are not encrypted. Use an encrypted network where others must not read them.
public final class AuthenticatedTransport implements Transport {
    /// Why a message was refused.
    public enum Refusal {
        /// The key is another one, or the message was altered.
        NOT_AUTHENTIC,
        /// The message was received before, or is of an earlier run.
        REPLAYED
    }

    private static final System.Logger LOG = System.getLogger("dev.tercio.net");

    private final Transport inner;
    private final ExerciseKey key;
    private final byte[] session = new byte[SealLayout.SESSION_BYTES];
    private final Hmac broadcastKey;
    private final Seal outgoing;
    private final Seal incoming;
    private final Map<Refusal, Long> refusals = new EnumMap<>(Refusal.class);
    private final Set<String> logged = new HashSet<>();
    private final TransportHandler receiver = new Receiver();
    private @Nullable Admission[] peers = new Admission[8];
    private @Nullable TransportHandler handler;
    private long nextBroadcast;
    private int passed;
    private int confirmed;
    private boolean owed;
    private boolean closed;

    /// Authenticates the messages of a transport.
    ///
    /// @param inner carries the messages; it is closed with this transport
    /// @param key the key of the exercise
    public AuthenticatedTransport(Transport inner, ExerciseKey key) {
        this.inner = inner;
        this.key = key;
        new SecureRandom().nextBytes(session);
        broadcastKey = SealedPeer.derive(key, "broadcast", inner.node(), 0, session);
        outgoing = new Seal(inner.maxMessageBytes());
        incoming = new Seal(inner.maxMessageBytes());
    }

    /// A peer with its counters.
    private static final class Admission {
        private final int peer;
        private final SealedPeer seals;
        private boolean linked;
        private boolean everConfirmed;
        private long hellosSent;
        private long received;
        private long receivedBytes;
        private long early;
        private long refused;

        Admission(int peer, SealedPeer seals) {
            this.peer = peer;
            this.seals = seals;
        }
    }

    @Override
    public int node() {
        return inner.node();
    }

    @Override
    public int maxMessageBytes() {
        return inner.maxMessageBytes() - SealLayout.BODY;
    }

    @Override
    public synchronized SendResult send(
            int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
        checkLength(length);
        Admission admission = peer > 0 && peer < peers.length ? peers[peer] : null;
        if (closed || admission == null || !admission.seals.isConfirmed()) {
            return closed ? SendResult.CLOSED : SendResult.NO_PEER;
        }
        SealedPeer seals = admission.seals;
        if (seals.owesHello() && !sendHello(admission)) {
            return SendResult.BACK_PRESSURE;
        }
        int kind = delivery == Delivery.RELIABLE ? SealLayout.RELIABLE : SealLayout.UNRELIABLE;
        long head = SealLayout.head(kind, seals.sequence());
        outgoing.write(seals.out(), head, source, offset, length);
        SendResult result =
                inner.send(peer, delivery, outgoing.buffer(), 0, SealLayout.BODY + length);
        if (result == SendResult.SENT) {
            seals.sent();
        }
        return result;
    }

    @Override
    public synchronized SendResult broadcast(ByteBuffer source, int offset, int length) {
        checkLength(length);
        if (closed || confirmed == 0) {
            return closed ? SendResult.CLOSED : SendResult.NO_PEER;
        }
        long head = SealLayout.head(SealLayout.BROADCAST, nextBroadcast);
        outgoing.write(broadcastKey, head, source, offset, length);
        SendResult result = inner.broadcast(outgoing.buffer(), 0, SealLayout.BODY + length);
        if (result == SendResult.SENT) {
            nextBroadcast++;
        }
        return result;
    }

    private void checkLength(int length) {
        if (length < 0 || length > maxMessageBytes()) {
            throw new IllegalArgumentException(
                    "message is too long: length=" + length + ", max=" + maxMessageBytes());
        }
    }

    private boolean sendHello(Admission admission) {
        int length = admission.seals.writeHello(outgoing, nextBroadcast);
        SendResult result =
                inner.send(admission.peer, Delivery.RELIABLE, outgoing.buffer(), 0, length);
        if (result != SendResult.SENT) {
            owed = true;
            return false;
        }
        admission.hellosSent++;
        admission.seals.helloSent();
        return true;
    }

    @Override
    public synchronized int receive(TransportHandler to, int limit) {
        handler = to;
        passed = 0;
        if (owed) {
            sendOwedHellos();
        }
        try {
            inner.receive(receiver, limit);
        } finally {
            handler = null;
        }
        return passed;
    }

    private void sendOwedHellos() {
        owed = false;
        for (Admission peer : peers) {
            if (peer != null && peer.linked && peer.seals.owesHello()) {
                sendHello(peer);
            }
        }
    }

    /// How many messages were refused.
    ///
    /// @param reason why
    /// @return their number
    public synchronized long refused(Refusal reason) {
        return refusals.getOrDefault(reason, 0L);
    }

    @Override
    public synchronized TransportStatistics statistics() {
        TransportStatistics below = inner.statistics();
        Map<Integer, Counts> counts = new TreeMap<>();
        Counts total = Counts.NONE;
        for (Admission peer : peers) {
            if (peer != null) {
                Counts own = counts(below.peer(peer.peer), peer);
                total = sum(total, own);
                if (peer.everConfirmed) {
                    counts.put(peer.peer, own);
                }
            }
        }
        long others = below.total().messagesRefused();
        for (Counts counted : below.peers().values()) {
            others -= counted.messagesRefused();
        }
        Counts strangers = new Counts(0, 0, 0, 0, 0, 0, others);
        return new TransportStatistics(sum(total, strangers), counts);
    }

    private static Counts counts(Counts below, Admission peer) {
        long sent = below.messagesSent() - peer.hellosSent;
        return new Counts(
                sent,
                below.bytesSent()
                        - peer.hellosSent * SealLayout.HELLO_BYTES
                        - sent * SealLayout.BODY,
                peer.received,
                peer.receivedBytes,
                below.messagesDropped() + peer.early,
                below.backPressure(),
                below.messagesRefused() + peer.refused);
    }

    private static Counts sum(Counts a, Counts b) {
        return new Counts(
                a.messagesSent() + b.messagesSent(),
                a.bytesSent() + b.bytesSent(),
                a.messagesReceived() + b.messagesReceived(),
                a.bytesReceived() + b.bytesReceived(),
                a.messagesDropped() + b.messagesDropped(),
                a.backPressure() + b.backPressure(),
                a.messagesRefused() + b.messagesRefused());
    }

    @Override
    public synchronized void close() {
        closed = true;
        inner.close();
    }

    private Admission admission(int peer) {
        if (peer >= peers.length) {
            peers = Arrays.copyOf(peers, Math.max(peer + 1, 2 * peers.length));
        }
        Admission admission = peers[peer];
        if (admission == null) {
            admission = new Admission(peer, new SealedPeer(key, node(), peer, session));
            peers[peer] = admission;
        }
        return admission;
    }

    private void refuse(Admission admission, Refusal reason) {
        admission.refused++;
        refusals.merge(reason, 1L, Long::sum);
        if (logged.add(admission.peer + " " + reason)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "message refused: node={0}, peer={1}, reason={2}",
                    node(),
                    admission.peer,
                    reason);
        }
    }

    /// Checks what the inner transport receives.
    private final class Receiver implements TransportHandler {
        @Override
        public void message(
                int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
            Admission admission = admission(peer);
            long head = incoming.read(source, offset, length);
            int kind = SealLayout.kind(head);
            if (kind == SealLayout.HELLO) {
                hello(admission, length);
                return;
            }
            Hmac in = admission.seals.in(kind);
            if (admission.seals.isEarly(kind, SealLayout.sequence(head))) {
                admission.early++;
            } else if (in == null
                    || !admission.seals.isConfirmed()
                    || delivery == Delivery.RELIABLE != (kind == SealLayout.RELIABLE)
                    || !incoming.isAuthentic(in, length)) {
                refuse(admission, Refusal.NOT_AUTHENTIC);
            } else if (!admission.seals.isNew(kind, SealLayout.sequence(head))) {
                refuse(admission, Refusal.REPLAYED);
            } else {
                deliver(admission, delivery, length - SealLayout.BODY);
            }
        }

        private void deliver(Admission admission, Delivery delivery, int length) {
            admission.received++;
            admission.receivedBytes += length;
            passed++;
            to().message(admission.peer, delivery, incoming.message(), SealLayout.BODY, length);
        }

        private void hello(Admission admission, int length) {
            if (!admission.seals.isAuthenticHello(incoming, length)) {
                refuse(admission, Refusal.NOT_AUTHENTIC);
                return;
            }
            boolean before = admission.seals.isConfirmed();
            SealedPeer.Hello meaning = admission.seals.hello(incoming);
            if (meaning == SealedPeer.Hello.REPLAYED) {
                refuse(admission, Refusal.REPLAYED);
                return;
            }
            if (admission.seals.owesHello()) {
                sendHello(admission);
            }
            if (meaning == SealedPeer.Hello.CONFIRMED) {
                if (before) {
                    lost(admission);
                }
                confirmed++;
                admission.everConfirmed = true;
                to().connected(admission.peer);
            }
        }

        @Override
        public void connected(int peer) {
            Admission admission = admission(peer);
            admission.linked = true;
            admission.seals.reset();
            sendHello(admission);
        }

        @Override
        public void disconnected(int peer) {
            Admission admission = admission(peer);
            boolean before = admission.seals.isConfirmed();
            admission.linked = false;
            admission.seals.reset();
            if (before) {
                lost(admission);
            }
        }

        @Override
        public void interrupted(String reason) {
            to().interrupted(reason);
        }

        private void lost(Admission admission) {
            confirmed--;
            to().disconnected(admission.peer);
        }

        private TransportHandler to() {
            return Objects.requireNonNull(handler);
        }
    }
}
