package dev.tercio.aeron.internal;

import dev.tercio.net.Delivery;
import dev.tercio.net.TransportHandler;

import io.aeron.Aeron;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.RegistrationException;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;

import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// Receives the frames of all peers, and refuses those of strangers.
final class Incoming {
    private static final System.Logger LOG = System.getLogger("dev.tercio.aeron");
    private static final int USUAL_TERM = 4 << 20;
    private static final int MAX_LOGGED = 32;

    private final LocalNode local;
    private final @Nullable Connection[] peers;
    private final List<Subscription> streams = new ArrayList<>();
    private final List<FragmentHandler> receivers = new ArrayList<>();
    private final Set<String> logged = new HashSet<>();
    private final Set<Image> rejected = new HashSet<>();
    private @Nullable TransportHandler handler;
    private int passed;
    private long now;
    private long refusedStrangers;

    Incoming(LocalNode local, @Nullable Connection[] peers, boolean shared) {
        this.local = local;
        this.peers = peers;
        add(Delivery.RELIABLE);
        add(Delivery.UNRELIABLE);
        if (shared) {
            add(local.channels().receivingForAll(), Channels.BROADCAST_STREAM);
            receivers.add((b, o, l, h) -> frame(b, o, l, h, Delivery.UNRELIABLE, true));
        }
    }

    /// The same with another client.
    Incoming resume(LocalNode renewed) {
        Incoming next = new Incoming(renewed, peers, streams.size() > 2);
        next.refusedStrangers = refusedStrangers;
        next.logged.addAll(logged);
        return next;
    }

    private void add(Delivery delivery) {
        add(local.channels().receiving(delivery), Channels.stream(delivery, local.number()));
        receivers.add((b, o, l, h) -> frame(b, o, l, h, delivery, false));
    }

    private void add(String channel, int stream) {
        Aeron aeron = local.aeron();
        try {
            streams.add(aeron.addSubscription(channel, stream));
        } catch (RegistrationException e) {
            throw new IllegalArgumentException(
                    "cannot listen: listen="
                            + local.options().listen()
                            + ", because="
                            + e.getMessage()
                            + "; choose an address of this machine and a free port",
                    e);
        }
    }

    long refusedStrangers() {
        return refusedStrangers;
    }

    /// Passes messages to a handler.
    int poll(TransportHandler to, int limit, long time) {
        handler = to;
        passed = 0;
        now = time;
        int left = limit;
        try {
            for (int i = 0; i < streams.size() && left > 0; i++) {
                left -= streams.get(i).poll(receivers.get(i), left);
            }
        } finally {
            handler = null;
        }
        return passed;
    }

    /// Rejects streams that would take more memory than allowed.
    void check() {
        int own = local.options().termBytes(Delivery.UNRELIABLE);
        int longest = Math.max(USUAL_TERM, own);
        for (Subscription stream : streams) {
            for (int i = 0; i < stream.imageCount(); i++) {
                Image image = stream.imageAtIndex(i);
                if (image.termBufferLength() > longest) {
                    reject(image, "terms are longer than accepted: max=" + longest);
                }
            }
        }
        rejected.removeIf(Image::isClosed);
    }

    private void reject(Image image, String reason) {
        if (rejected.add(image)) {
            log("stream refused: source=" + host(image) + ", because=" + reason);
            try {
                image.reject(reason);
            } catch (AeronException e) {
                // the client is ending, and the stream with it
            }
        }
    }

    private static String host(Image image) {
        String source = image.sourceIdentity();
        return source.substring(0, Math.max(0, source.lastIndexOf(':')));
    }

    private void frame(
            DirectBuffer buffer,
            int offset,
            int length,
            Header header,
            Delivery delivery,
            boolean forAll) {
        long value = header.reservedValue();
        int number = FrameLayout.node(value);
        Connection peer = number < peers.length ? peers[number] : null;
        if (peer == null || FrameLayout.version(value) != FrameLayout.VERSION) {
            stranger(value, header);
        } else if (FrameLayout.kind(value) != FrameLayout.DATA) {
            control(peer, value, buffer, offset, length, header);
        } else if (peer.accepts(FrameLayout.epoch(value), forAll)) {
            deliver(peer, delivery, buffer, offset, length);
        } else {
            peer.traffic().messagesDropped++; // of an earlier connection, or too early
        }
    }

    private void deliver(
            Connection peer, Delivery delivery, DirectBuffer buffer, int offset, int length) {
        TransportHandler to = Objects.requireNonNull(handler);
        peer.report(to);
        peer.traffic().received(length);
        passed++;
        // handlers get the usual byte order; Aeron does not use that of this object
        ByteBuffer bytes = Objects.requireNonNull(buffer.byteBuffer()).order(ByteOrder.BIG_ENDIAN);
        to.message(peer.peer(), delivery, bytes, buffer.wrapAdjustment() + offset, length);
    }

    private void stranger(long value, Header header) {
        refusedStrangers++;
        Image image = (Image) header.context();
        int number = FrameLayout.node(value);
        String problem =
                FrameLayout.version(value) != FrameLayout.VERSION
                        ? "another version or not a node: version=" + FrameLayout.version(value)
                        : number == local.number()
                                ? "the number of this node"
                                : "not a configured peer";
        reject(image, problem + ", number=" + number);
    }

    private void control(
            Connection peer,
            long value,
            DirectBuffer buffer,
            int offset,
            int length,
            Header header) {
        Image image = (Image) header.context();
        if (length != ControlLayout.BYTES
                || !local.seal().isAuthentic(buffer, offset)
                || !isConsistent(peer, value, buffer, offset)) {
            peer.traffic().messagesRefused++;
            reject(image, "wrong key or invalid: peer=" + peer.peer());
            return;
        }
        long epoch = FrameLayout.epoch(value);
        long echo = buffer.getLong(offset + ControlLayout.ECHO, ByteOrder.LITTLE_ENDIAN);
        if (FrameLayout.kind(value) == FrameLayout.HELLO) {
            long instance =
                    buffer.getLong(offset + ControlLayout.INSTANCE, ByteOrder.LITTLE_ENDIAN);
            peer.hello(epoch, echo, instance, image, now);
        } else {
            peer.bye(epoch, echo);
        }
    }

    private boolean isConsistent(Connection peer, long value, DirectBuffer buffer, int offset) {
        ByteOrder order = ByteOrder.LITTLE_ENDIAN;
        return buffer.getLong(offset + ControlLayout.EPOCH, order) == FrameLayout.epoch(value)
                && buffer.getInt(offset + ControlLayout.KIND, order) == FrameLayout.kind(value)
                && (buffer.getShort(offset + ControlLayout.FROM, order) & 0xFFFF) == peer.peer()
                && (buffer.getShort(offset + ControlLayout.TO, order) & 0xFFFF) == local.number();
    }

    private void log(String problem) {
        if (logged.size() < MAX_LOGGED && logged.add(problem)) {
            LOG.log(System.Logger.Level.WARNING, problem + ", node=" + local.number());
        }
    }
}
