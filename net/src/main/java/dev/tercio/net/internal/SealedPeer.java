package dev.tercio.net.internal;

import dev.tercio.net.ExerciseKey;

import org.jspecify.annotations.Nullable;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;

/// The keys and sequence numbers between this node and one peer.
///
/// Each process has a random session. The keys depend on the sessions of both sides, so messages of
/// an earlier run are not valid. A session of the peer is accepted once the peer has repeated the
/// session of this node in an authentic hello, which proves that it is not a recording.
public final class SealedPeer {
    /// What a hello means for the caller.
    public enum Hello {
        /// The session of the peer is confirmed; nothing to do.
        KNOWN,
        /// The session of the peer has become confirmed.
        CONFIRMED,
        /// The peer does not know the session of this node yet.
        UNCONFIRMED,
        /// The hello is of an earlier session.
        REPLAYED
    }

    private final ExerciseKey key;
    private final int node;
    private final int peer;
    private final byte[] session;
    private final Hmac helloOut;
    private final Hmac helloIn;
    private final Set<ByteBuffer> retired = new HashSet<>();
    private final ReplayWindow unreliable = new ReplayWindow();
    private final ReplayWindow broadcasts = new ReplayWindow();
    private byte[] known = new byte[SealLayout.SESSION_BYTES];
    private byte[] answered = new byte[0];
    private byte[] theirs = new byte[0];
    private @Nullable Hmac out;
    private @Nullable Hmac in;
    private @Nullable Hmac broadcastIn;
    private long sequence;
    private long nextReliable;
    private long firstBroadcast;
    private boolean confirmed;

    public SealedPeer(ExerciseKey key, int node, int peer, byte[] session) {
        this.key = key;
        this.node = node;
        this.peer = peer;
        this.session = session;
        helloOut = derive(key, "hello", node, peer);
        helloIn = derive(key, "hello", peer, node);
    }

    /// A key for a purpose.
    public static Hmac derive(ExerciseKey key, String purpose, int from, int to, byte[]... parts) {
        ByteBuffer data = ByteBuffer.allocate(64);
        data.putInt(from).putInt(to);
        for (byte[] part : parts) {
            data.put(part);
        }
        return new Hmac(
                key.sign("tercio " + purpose, Arrays.copyOf(data.array(), data.position())));
    }

    public boolean isConfirmed() {
        return confirmed;
    }

    /// The connection has begun, or ended; sessions and sequence numbers remain.
    public void reset() {
        confirmed = false;
        answered = new byte[0];
    }

    /// Whether the peer has not been sent the session that this node knows of it.
    public boolean owesHello() {
        return !Arrays.equals(answered, known);
    }

    /// Writes a hello.
    ///
    /// @return its length
    public int writeHello(Seal seal, long nextBroadcast) {
        ByteBuffer buffer = seal.buffer();
        buffer.put(SealLayout.HELLO_SESSION, session);
        buffer.put(SealLayout.HELLO_ECHO, known);
        buffer.putLong(SealLayout.HELLO_BROADCASTS, nextBroadcast);
        int length = SealLayout.HELLO_BYTES - SealLayout.BODY;
        seal.seal(helloOut, SealLayout.head(SealLayout.HELLO, 0), length);
        return SealLayout.HELLO_BYTES;
    }

    /// A hello was sent.
    public void helloSent() {
        answered = known;
    }

    /// Whether the hello in the buffer is authentic.
    public boolean isAuthenticHello(Seal seal, int length) {
        return length == SealLayout.HELLO_BYTES && seal.isAuthentic(helloIn, length);
    }

    /// Handles an authentic hello.
    public Hello hello(Seal seal) {
        byte[] other = new byte[SealLayout.SESSION_BYTES];
        byte[] echo = new byte[SealLayout.SESSION_BYTES];
        seal.buffer().get(SealLayout.HELLO_SESSION, other).get(SealLayout.HELLO_ECHO, echo);
        if (retired.contains(ByteBuffer.wrap(other))) {
            return Hello.REPLAYED;
        }
        if (!Arrays.equals(echo, session)) {
            if (!confirmed) {
                known = other;
            }
            return Hello.UNCONFIRMED;
        }
        known = other;
        boolean fresh = !confirmed || !Arrays.equals(theirs, other);
        if (!Arrays.equals(theirs, other)) {
            begin(other, seal.buffer().getLong(SealLayout.HELLO_BROADCASTS));
        }
        confirmed = true;
        return fresh ? Hello.CONFIRMED : Hello.KNOWN;
    }

    private void begin(byte[] other, long nextBroadcast) {
        if (theirs.length > 0) {
            retired.add(ByteBuffer.wrap(theirs));
        }
        theirs = other;
        out = derive(key, "message", node, peer, session, other);
        in = derive(key, "message", peer, node, other, session);
        broadcastIn = derive(key, "broadcast", peer, 0, other);
        sequence = 0;
        nextReliable = 0;
        unreliable.startAt(0);
        firstBroadcast = nextBroadcast;
        broadcasts.startAt(nextBroadcast);
    }

    /// The key of messages to the peer; only if it is confirmed.
    public Hmac out() {
        return Objects.requireNonNull(out);
    }

    public long sequence() {
        return sequence;
    }

    /// A message was sent.
    public void sent() {
        sequence++;
    }

    /// The key of messages of a kind from the peer, or null if there is none.
    public @Nullable Hmac in(int kind) {
        return switch (kind) {
            case SealLayout.RELIABLE, SealLayout.UNRELIABLE -> in;
            case SealLayout.BROADCAST -> broadcastIn;
            default -> null;
        };
    }

    /// Whether a message may have been on its way when the peer was confirmed. It is dropped: it
    /// cannot be distinguished from a recording.
    public boolean isEarly(int kind, long number) {
        return switch (kind) {
            case SealLayout.UNRELIABLE -> !confirmed;
            case SealLayout.BROADCAST -> !confirmed || number < firstBroadcast;
            default -> false;
        };
    }

    /// Whether an authentic message is new.
    public boolean isNew(int kind, long number) {
        if (kind == SealLayout.RELIABLE) {
            boolean fresh = number >= nextReliable;
            nextReliable = Math.max(nextReliable, number + 1);
            return fresh;
        }
        return (kind == SealLayout.BROADCAST ? broadcasts : unreliable).accept(number);
    }
}
