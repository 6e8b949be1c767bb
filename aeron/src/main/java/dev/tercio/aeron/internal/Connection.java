package dev.tercio.aeron.internal;

import dev.tercio.net.Delivery;
import dev.tercio.net.SendResult;
import dev.tercio.net.TransportHandler;

import io.aeron.Image;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/// The connection to one peer.
///
/// Both sides send `HELLO` with the epoch of their streams and the last epoch that they have seen
/// of the other side. A node is connected when the peer has seen its epoch. When one side loses the
/// connection, it opens new streams with a new epoch, so the other side loses it as well: messages
/// of an earlier epoch are dropped, and neither side misses messages without knowing.
final class Connection {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron");
    private static final long HELLO_INTERVAL = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long ANSWER_TIME = TimeUnit.SECONDS.toNanos(10);

    private LocalNode local;
    private final int peer;
    private final String endpoint;
    private final Traffic traffic = new Traffic();
    private final ByteBuffer control = ByteBuffer.allocateDirect(ControlLayout.BYTES);
    private OutgoingStream reliable;
    private OutgoingStream unreliable;
    private long epoch;
    private long theirEpoch;
    private long theirInstance;
    private long answered;
    private @Nullable Image source;
    private boolean established;
    private boolean everEstablished;
    private long generation;
    private long reported;
    private long openedAt;
    private long nextHello;
    private long fullSince;
    private long unansweredSince;
    private boolean unansweredLogged;
    private boolean refusalLogged;
    private long stalls;

    Connection(LocalNode local, int peer, String endpoint) {
        this.local = local;
        this.peer = peer;
        this.endpoint = endpoint;
        openStreams();
    }

    private void openStreams() {
        epoch = local.epochs().next();
        openedAt = System.nanoTime();
        reliable = stream(Delivery.RELIABLE);
        unreliable = stream(Delivery.UNRELIABLE);
    }

    private OutgoingStream stream(Delivery delivery) {
        return new OutgoingStream(
                local.aeron(),
                local.channels().sending(delivery, endpoint),
                Channels.stream(delivery, peer));
    }

    int peer() {
        return peer;
    }

    Traffic traffic() {
        return traffic;
    }

    boolean isEstablished() {
        return established;
    }

    boolean wasEverEstablished() {
        return everEstablished;
    }

    long stalls() {
        return stalls;
    }

    SendResult send(Delivery delivery, ByteBuffer source, int offset, int length, long now) {
        if (!established) {
            return SendResult.NO_PEER;
        }
        if (answered != theirEpoch && !sendControl(FrameLayout.HELLO)) {
            return backPressure();
        }
        OutgoingStream stream = delivery == Delivery.RELIABLE ? reliable : unreliable;
        long value = FrameLayout.of(local.number(), FrameLayout.DATA, epoch);
        if (stream.offer(source, offset, length, value) > 0) {
            traffic.sent(length);
            return SendResult.SENT;
        }
        if (delivery == Delivery.RELIABLE && fullSince == 0) {
            fullSince = now;
        }
        return backPressure();
    }

    private SendResult backPressure() {
        traffic.backPressure++;
        return SendResult.BACK_PRESSURE;
    }

    /// Whether a data frame belongs to this connection.
    boolean accepts(long number, boolean forAll) {
        return established && number == (forAll ? theirInstance : theirEpoch);
    }

    /// Handles an authentic `HELLO`.
    void hello(long number, long echo, long instance, Image from, long now) {
        if (number == theirEpoch && established) {
            return;
        }
        if (number < theirEpoch && source != null && !source.isClosed()) {
            refuseDuplicate(from);
            return;
        }
        if (established) {
            disconnect("the peer has opened a new connection");
        }
        theirEpoch = number;
        theirInstance = instance;
        source = from;
        if (answered != number) {
            nextHello = now;
            sendHello(now);
        }
        if (echo == epoch) {
            established = true;
            everEstablished = true;
            unansweredSince = 0;
            generation++;
        }
    }

    /// Handles an authentic `BYE`.
    void bye(long number, long echo) {
        if (established && number == theirEpoch && echo == epoch) {
            disconnect("the peer has closed the connection");
        }
    }

    private void refuseDuplicate(Image from) {
        traffic.messagesRefused++;
        if (!refusalLogged) {
            refusalLogged = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "a second process uses the number of a peer, or an old one still sends: node="
                            + local.number()
                            + ", peer="
                            + peer
                            + ", source="
                            + from.sourceIdentity()
                            + "; give each node its own number");
        }
    }

    /// Checks the streams, and repeats `HELLO` until the peer has answered.
    void check(long now) {
        if (established) {
            checkEstablished(now);
        } else if (now - openedAt > local.options().stallTimeout().toNanos()) {
            // an altered packet can spoil a stream at the receiver, and only a new one helps
            reopenStreams();
        } else {
            sendHello(now);
        }
    }

    private void checkEstablished(long now) {
        if (source == null || source.isClosed()) {
            disconnect("the peer no longer sends");
        } else if (!reliable.isConnected()) {
            disconnect("the peer no longer receives");
        } else if (fullSince != 0 && !reliable.isFull()) {
            fullSince = 0;
        } else if (fullSince != 0 && now - fullSince > local.options().stallTimeout().toNanos()) {
            stalls++;
            disconnect("the peer is too slow: its reliable stream has stayed full");
        }
    }

    private void sendHello(long now) {
        if (now - nextHello >= 0 && reliable.isConnected() && unreliable.isConnected()) {
            nextHello = now + HELLO_INTERVAL;
            sendControl(FrameLayout.HELLO);
            warnIfUnanswered(now);
        }
    }

    private void warnIfUnanswered(long now) {
        if (unansweredSince == 0) {
            unansweredSince = now;
        } else if (!unansweredLogged && now - unansweredSince > ANSWER_TIME) {
            unansweredLogged = true;
            LOG.log(
                    System.Logger.Level.WARNING,
                    "peer receives but does not answer: node="
                            + local.number()
                            + ", peer="
                            + peer
                            + ", endpoint="
                            + endpoint
                            + "; check that it lists this node with its endpoint, that both have"
                            + " the same key, and that no other node has this number");
        }
    }

    private boolean sendControl(int kind) {
        byte[] signed =
                ControlLayout.signed(
                        kind, local.number(), peer, epoch, theirEpoch, local.instance());
        control.put(0, signed).put(ControlLayout.TAG, local.seal().tag(signed));
        long value = FrameLayout.of(local.number(), kind, epoch);
        if (reliable.offer(control, 0, ControlLayout.BYTES, value) > 0) {
            answered = theirEpoch;
            return true;
        }
        return false;
    }

    /// The streams have ended with their client.
    void interrupt() {
        established = false;
    }

    /// Continues with another client.
    void resume(LocalNode renewed) {
        local = renewed;
        fullSince = 0;
        answered = 0;
        source = null;
        openStreams();
    }

    private void disconnect(String reason) {
        LOG.log(
                System.Logger.Level.INFO,
                "peer disconnected: node={0}, peer={1}, because={2}",
                local.number(),
                peer,
                reason);
        reopenStreams();
    }

    private void reopenStreams() {
        established = false;
        fullSince = 0;
        answered = 0;
        closeStreams();
        openStreams();
    }

    /// Reports connections and disconnections that the handler does not know yet.
    void report(TransportHandler handler) {
        if (reported != 0 && (!established || reported != generation)) {
            reported = 0;
            handler.disconnected(peer);
        }
        if (reported == 0 && established) {
            reported = generation;
            handler.connected(peer);
        }
    }

    /// Tells the peer that this node leaves.
    boolean leave() {
        return established && sendControl(FrameLayout.BYE);
    }

    void closeStreams() {
        reliable.close();
        unreliable.close();
    }
}
