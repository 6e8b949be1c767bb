package dev.tercio.net;

import dev.tercio.StableIds;
import dev.tercio.net.internal.FirstId;

import java.util.OptionalInt;
import java.util.OptionalLong;

/// The settings of a [Replication]. Immutable: each method returns changed options.
///
/// ```java
/// Replication.of(schedule, transport, ReplicationOptions.DEFAULT.heartbeat(60).retry(20));
/// ```
public final class ReplicationOptions {
    private static final int UNSET = 0;
    private static final int DEFAULT_HEARTBEAT = 30;
    private static final int DEFAULT_RETRY = 10;
    private static final int DEFAULT_ROLLING_REFRESH = 600;
    private static final int DEFAULT_INTEREST_INTERVAL = 4;
    private static final int MIN_PEER_BYTES = 256;
    private static final int DEFAULT_REPLICAS = 1 << 20;
    private static final int DEFAULT_RECEIVE_BYTES = 16 << 20;

    /// A default for every setting.
    public static final ReplicationOptions DEFAULT = new ReplicationOptions();

    // Only assigned before the instance is returned.
    private long session = -1;
    private int heartbeat = DEFAULT_HEARTBEAT;
    private int retry = DEFAULT_RETRY;
    private int rollingRefresh = DEFAULT_ROLLING_REFRESH;
    private int messageBytes = UNSET;
    private int maxReplicas = DEFAULT_REPLICAS;
    private int receiveBytes = DEFAULT_RECEIVE_BYTES;
    private int interestInterval = DEFAULT_INTEREST_INTERVAL;
    private int peerBytes = UNSET;

    private ReplicationOptions() {}

    private ReplicationOptions copy() {
        ReplicationOptions copy = new ReplicationOptions();
        copy.session = session;
        copy.heartbeat = heartbeat;
        copy.retry = retry;
        copy.rollingRefresh = rollingRefresh;
        copy.messageBytes = messageBytes;
        copy.maxReplicas = maxReplicas;
        copy.receiveBytes = receiveBytes;
        copy.interestInterval = interestInterval;
        copy.peerBytes = peerBytes;
        return copy;
    }

    /// Sets the session: the number of this run of the node. It must be higher after each start;
    /// otherwise peers discard the messages as outdated. The default is the time in milliseconds
    /// since 1970. Programs that must behave the same in every run, such as tests, set a number
    /// that they count up themselves.
    ///
    /// The session also prevents new entities from reusing [stable ids][StableIds#startAfter] of an
    /// earlier run. The sequence number of a stable id has 48 bits: the upper bits start with the
    /// session, and the lower bits count ids. The size of the session determines how many ids fit
    /// between a session and the next higher one:
    ///
    /// | session | meant for | bits for the session | ids per session |
    /// |---|---|---|---|
    /// | below 2^24 | a counter | 24 | 2^24 = 16,777,216 |
    /// | below 2^32 | seconds since 1970 | 32 | 2^16 = 65,536 |
    /// | 2^32 and above | milliseconds since 1970 | 41, counted from 2025 | 2^7 = 128 |
    ///
    /// Further ids use the range of the following sessions. With times, this is safe as long as a
    /// node assigns on average fewer ids than fit into each second or millisecond it runs.
    ///
    /// @param number the session, not negative
    /// @return the changed options
    /// @throws IllegalArgumentException if it is negative
    public ReplicationOptions session(long number) {
        FirstId.of(number); // rejects negative numbers
        ReplicationOptions changed = copy();
        changed.session = number;
        return changed;
    }

    /// Sets how often a node that has nothing to send sends a message all the same, so that peers
    /// notice lost messages.
    ///
    /// @param frames after how many frames, at least 1; 30 by default
    /// @return the changed options
    public ReplicationOptions heartbeat(int frames) {
        ReplicationOptions changed = copy();
        changed.heartbeat = positive("heartbeat", frames);
        return changed;
    }

    /// Sets after how many frames without an answer a node repeats a request or an offer. It is
    /// also the shortest time between two refreshes.
    ///
    /// @param frames how many frames, at least 1; 10 by default
    /// @return the changed options
    public ReplicationOptions retry(int frames) {
        ReplicationOptions changed = copy();
        changed.retry = positive("retry", frames);
        return changed;
    }

    /// Sets how often each value is sent again even if it has not changed: a safety net for losses
    /// that no node has noticed.
    ///
    /// @param frames after how many frames all values have been sent, at least 1; 600 by default
    /// @return the changed options
    public ReplicationOptions rollingRefresh(int frames) {
        ReplicationOptions changed = copy();
        changed.rollingRefresh = positive("rollingRefresh", frames);
        return changed;
    }

    /// Limits the size of messages. [Replication#share] refuses a component whose values do not fit
    /// a message.
    ///
    /// @param bytes how many bytes; by default 60,000, or more if a component needs it, and never
    ///   more than the transport allows
    /// @return the changed options
    public ReplicationOptions messageBytes(int bytes) {
        ReplicationOptions changed = copy();
        changed.messageBytes = positive("messageBytes", bytes);
        return changed;
    }

    /// Limits how much is read from the transport in one frame, so that a flood cannot exhaust the
    /// memory. The rest is read in the next frame.
    ///
    /// @param bytes how many bytes; 16 MiB by default. At least one message is read
    /// @return the changed options
    public ReplicationOptions receiveBytes(int bytes) {
        ReplicationOptions changed = copy();
        changed.receiveBytes = positive("receiveBytes", bytes);
        return changed;
    }

    /// Limits how many entities are shared, so that a hostile peer cannot fill the world. Updates
    /// of further entities are refused and [reported][ReplicationProblem.Kind#NO_ROOM].
    ///
    /// @param entities how many; 1,048,576 by default
    /// @return the changed options
    public ReplicationOptions maxReplicas(int entities) {
        ReplicationOptions changed = copy();
        changed.maxReplicas = positive("maxReplicas", entities);
        return changed;
    }

    /// Sets how often the [interest rules][Replication#interestRule] are called for each peer.
    ///
    /// @param frames after how many frames, at least 1; 4 by default
    /// @return the changed options
    public ReplicationOptions interestInterval(int frames) {
        ReplicationOptions changed = copy();
        changed.interestInterval = positive("interestInterval", frames);
        return changed;
    }

    /// Limits how many bytes are sent to each peer per frame, on average. Values and new entities
    /// that do not fit wait: near and old ones are sent first, and none waits forever. Ownership,
    /// removals, refreshes, and components with entities or text are not held back, but what they
    /// exceed is saved in the following frames.
    ///
    /// @param bytes how many bytes, at least 256; unlimited by default
    /// @return the changed options
    /// @throws IllegalArgumentException if it is less than 256
    public ReplicationOptions peerBytes(int bytes) {
        if (bytes < MIN_PEER_BYTES) {
            throw new IllegalArgumentException(
                    "setting is too small: peerBytes=" + bytes + ", min=" + MIN_PEER_BYTES);
        }
        ReplicationOptions changed = copy();
        changed.peerBytes = bytes;
        return changed;
    }

    /// The number of this run.
    ///
    /// @return the number, or nothing if the time is used
    public OptionalLong session() {
        return session < 0 ? OptionalLong.empty() : OptionalLong.of(session);
    }

    /// After how many frames without a message one is sent.
    ///
    /// @return the number of frames
    public int heartbeat() {
        return heartbeat;
    }

    /// After how many frames a request is repeated.
    ///
    /// @return the number of frames
    public int retry() {
        return retry;
    }

    /// After how many frames each value is sent again.
    ///
    /// @return the number of frames
    public int rollingRefresh() {
        return rollingRefresh;
    }

    /// The limit of the size of messages.
    ///
    /// @return the limit in bytes, or nothing if it was not set
    public OptionalInt messageBytes() {
        return messageBytes == UNSET ? OptionalInt.empty() : OptionalInt.of(messageBytes);
    }

    /// How much is read from the transport in one frame.
    ///
    /// @return the limit in bytes
    public int receiveBytes() {
        return receiveBytes;
    }

    /// How many entities are shared at most.
    ///
    /// @return the limit
    public int maxReplicas() {
        return maxReplicas;
    }

    /// After how many frames the interest rules are called again.
    ///
    /// @return the number of frames
    public int interestInterval() {
        return interestInterval;
    }

    /// How many bytes are sent to each peer per frame.
    ///
    /// @return the limit in bytes, or nothing if it was not set
    public OptionalInt peerBytes() {
        return peerBytes == UNSET ? OptionalInt.empty() : OptionalInt.of(peerBytes);
    }

    private static int positive(String setting, int value) {
        if (value < 1) {
            throw new IllegalArgumentException("setting is not positive: " + setting + "=" + value);
        }
        return value;
    }
}
