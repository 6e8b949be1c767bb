package dev.tercio.aeron;

import dev.tercio.aeron.internal.Endpoints;
import dev.tercio.net.Delivery;
import dev.tercio.net.ExerciseKey;

import org.jspecify.annotations.Nullable;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The settings of an [AeronTransport]. Immutable: each method returns changed options.
///
/// ```java
/// AeronOptions options =
///         AeronOptions.DEFAULT
///                 .node(1)
///                 .listen("10.0.0.1:40100")
///                 .peer(2, "10.0.0.2:40100")
///                 .key(ExerciseKey.ofFile(Path.of("exercise.key")));
/// ```
///
/// A node needs one UDP port. To each peer it has two streams, and from each peer two more; each
/// stream takes at most three times its term length of memory, see [#streamBytes()].
public final class AeronOptions {
    private static final int MAX_NODE = 65_535;
    private static final int KIB = 1_024;
    private static final int MIN_TERM = 64 * KIB;
    private static final int MAX_TERM = 8 * KIB * KIB;
    private static final int MIN_MTU = 1_088;
    private static final int MAX_MTU = 8_192;
    private static final int TERMS = 3;
    private static final Duration MIN_TIMEOUT = Duration.ofMillis(200);

    /// A default for every setting, except for the number of the node, its endpoint and its peers.
    public static final AeronOptions DEFAULT = new AeronOptions();

    // Only assigned before the instance is returned.
    private int node;
    private String listen = "";
    private boolean ipc;
    private Map<Integer, String> peers = Map.of();
    private Broadcast broadcast = Broadcast.UNICAST;
    private String multicast = "";
    private int reliableTerm = 256 * KIB;
    private int unreliableTerm = 4 * KIB * KIB;
    private int mtu = 1_408;
    private Duration peerTimeout = Duration.ofSeconds(5);
    private Duration stallTimeout = Duration.ofSeconds(10);
    private @Nullable Path driverDirectory;
    private @Nullable ExerciseKey key;

    private AeronOptions() {}

    private AeronOptions copy() {
        AeronOptions copy = new AeronOptions();
        copy.node = node;
        copy.listen = listen;
        copy.ipc = ipc;
        copy.peers = peers;
        copy.broadcast = broadcast;
        copy.multicast = multicast;
        copy.reliableTerm = reliableTerm;
        copy.unreliableTerm = unreliableTerm;
        copy.mtu = mtu;
        copy.peerTimeout = peerTimeout;
        copy.stallTimeout = stallTimeout;
        copy.driverDirectory = driverDirectory;
        copy.key = key;
        return copy;
    }

    /// Sets the number of this node. Each node of an exercise has another one.
    ///
    /// @param number the number, from 1 to 65,535
    /// @return the changed options
    public AeronOptions node(int number) {
        AeronOptions changed = copy();
        changed.node = checkNode(number);
        return changed;
    }

    /// Sets where this node receives messages.
    ///
    /// @param endpoint an address of this machine and a UDP port, such as `10.0.0.1:40100`
    /// @return the changed options
    public AeronOptions listen(String endpoint) {
        AeronOptions changed = copy();
        changed.listen = Endpoints.check("listen", endpoint);
        return changed;
    }

    /// Adds a peer. It may start earlier or later than this node, and return after it has gone.
    ///
    /// @param number the number of the peer
    /// @param endpoint where it listens
    /// @return the changed options
    public AeronOptions peer(int number, String endpoint) {
        AeronOptions changed = copy();
        Map<Integer, String> all = new TreeMap<>(peers);
        all.put(checkNode(number), Endpoints.check("peer", endpoint));
        changed.peers = Collections.unmodifiableMap(all);
        return changed;
    }

    /// Uses shared memory instead of UDP: all nodes run on this machine and use one media driver.
    ///
    /// @param directory the folder of the driver
    /// @param numbers the numbers of the peers
    /// @return the changed options
    public AeronOptions ipc(Path directory, int... numbers) {
        AeronOptions changed = copy();
        changed.ipc = true;
        changed.driverDirectory = directory;
        Map<Integer, String> all = new TreeMap<>();
        for (int number : numbers) {
            all.put(checkNode(number), "ipc");
        }
        changed.peers = Collections.unmodifiableMap(all);
        return changed;
    }

    /// Sets how broadcasts are sent. All nodes use the same way.
    ///
    /// @param way [Broadcast#UNICAST] by default; for multicast see [#multicast(String)]
    /// @return the changed options
    /// @throws IllegalArgumentException for [Broadcast#MULTICAST], which needs a group
    public AeronOptions broadcast(Broadcast way) {
        if (way == Broadcast.MULTICAST) {
            throw new IllegalArgumentException(
                    "broadcast needs a group: broadcast=MULTICAST; call multicast(group) instead");
        }
        AeronOptions changed = copy();
        changed.broadcast = way;
        changed.multicast = "";
        return changed;
    }

    /// Sends broadcasts by multicast, through the network interface of the [endpoint][#listen].
    ///
    /// @param group the group and a UDP port, such as `224.0.1.77:40200`; the last byte of the
    ///   address is odd
    /// @return the changed options
    public AeronOptions multicast(String group) {
        AeronOptions changed = copy();
        changed.broadcast = Broadcast.MULTICAST;
        changed.multicast = Endpoints.checkGroup(group);
        return changed;
    }

    /// Sets the length of a term of the streams of a delivery: the unit in which Aeron stores
    /// messages. A stream accepts up to half a term that the peer has not received yet. A peer
    /// receives once per frame, so half a term should have room for the values of two frames.
    ///
    /// @param delivery which streams
    /// @param bytes a power of two from 64 KiB to 8 MiB; 4 MiB for unreliable streams and 256 KiB
    ///   for reliable ones by default
    /// @return the changed options
    public AeronOptions termBytes(Delivery delivery, int bytes) {
        if (bytes < MIN_TERM || bytes > MAX_TERM || Integer.bitCount(bytes) != 1) {
            throw new IllegalArgumentException(
                    "term length is not a power of two from %d to %d: bytes=%d"
                            .formatted(MIN_TERM, MAX_TERM, bytes));
        }
        AeronOptions changed = copy();
        if (delivery == Delivery.RELIABLE) {
            changed.reliableTerm = bytes;
        } else {
            changed.unreliableTerm = bytes;
        }
        return changed;
    }

    /// Sets the maximum size of a packet, without the headers of IP and UDP. Messages are shorter
    /// by a header of 32 bytes, and by 24 bytes if there is a [key][#key].
    ///
    /// @param bytes a multiple of 32 from 1,088 to 8,192; 1,408 by default, which fits any Ethernet
    /// @return the changed options
    public AeronOptions mtu(int bytes) {
        if (bytes < MIN_MTU || bytes > MAX_MTU || bytes % 32 != 0) {
            throw new IllegalArgumentException(
                    "mtu is not a multiple of 32 from %d to %d: mtu=%d"
                            .formatted(MIN_MTU, MAX_MTU, bytes));
        }
        AeronOptions changed = copy();
        changed.mtu = bytes;
        return changed;
    }

    /// Sets after how long without a packet a peer counts as disconnected. An external driver has a
    /// setting of its own.
    ///
    /// @param time at least 200 ms; 5 s by default
    /// @return the changed options
    public AeronOptions peerTimeout(Duration time) {
        AeronOptions changed = copy();
        changed.peerTimeout = checkTimeout("peerTimeout", time);
        return changed;
    }

    /// Sets for how long a reliable stream may stay full. Then the peer is disconnected, which is
    /// logged and counted, and connected again when it responds.
    ///
    /// @param time at least 200 ms; 10 s by default
    /// @return the changed options
    public AeronOptions stallTimeout(Duration time) {
        AeronOptions changed = copy();
        changed.stallTimeout = checkTimeout("stallTimeout", time);
        return changed;
    }

    /// Uses a media driver that runs already, instead of one in this process.
    ///
    /// @param directory the folder of the driver
    /// @return the changed options
    public AeronOptions driverDirectory(Path directory) {
        AeronOptions changed = copy();
        changed.driverDirectory = directory;
        return changed;
    }

    /// Admits only peers with the same key, and authenticates every message.
    ///
    /// @param shared the key of the exercise
    /// @return the changed options
    public AeronOptions key(ExerciseKey shared) {
        AeronOptions changed = copy();
        changed.key = shared;
        return changed;
    }

    /// The number of this node.
    ///
    /// @return the number, or 0 if it was not set
    public int node() {
        return node;
    }

    /// Where this node receives messages.
    ///
    /// @return the endpoint; empty if it was not set
    public String listen() {
        return listen;
    }

    /// The peers.
    ///
    /// @return their endpoints by number
    public Map<Integer, String> peers() {
        return peers;
    }

    /// Whether nodes communicate through shared memory.
    ///
    /// @return `true` after [#ipc]
    public boolean isIpc() {
        return ipc;
    }

    /// How broadcasts are sent.
    ///
    /// @return the way
    public Broadcast broadcast() {
        return broadcast;
    }

    /// The multicast group.
    ///
    /// @return the group and port, or nothing if broadcasts do not use multicast
    public Optional<String> multicast() {
        return multicast.isEmpty() ? Optional.empty() : Optional.of(multicast);
    }

    /// The length of a term.
    ///
    /// @param delivery of which streams
    /// @return the length in bytes
    public int termBytes(Delivery delivery) {
        return delivery == Delivery.RELIABLE ? reliableTerm : unreliableTerm;
    }

    /// The maximum size of a packet.
    ///
    /// @return the size in bytes
    public int mtu() {
        return mtu;
    }

    /// After how long a silent peer is disconnected.
    ///
    /// @return the time
    public Duration peerTimeout() {
        return peerTimeout;
    }

    /// For how long a reliable stream may stay full.
    ///
    /// @return the time
    public Duration stallTimeout() {
        return stallTimeout;
    }

    /// The folder of an external driver.
    ///
    /// @return the folder, or nothing if the driver is embedded
    public Optional<Path> driverDirectory() {
        return Optional.ofNullable(driverDirectory);
    }

    /// The key of the exercise.
    ///
    /// @return the key, or nothing if messages are not authenticated
    public Optional<ExerciseKey> key() {
        return Optional.ofNullable(key);
    }

    /// The memory that the streams to and from all peers take at most: three terms for each stream,
    /// if the peers use the same term lengths. A peer with longer terms than 4 MiB is refused,
    /// unless those of this node's unreliable streams are as long.
    ///
    /// @return the number of bytes
    public long streamBytes() {
        return 2L * TERMS * peers.size() * (reliableTerm + unreliableTerm);
    }

    private static int checkNode(int number) {
        if (number < 1 || number > MAX_NODE) {
            throw new IllegalArgumentException(
                    "node number is out of range: node=%d, max=%d".formatted(number, MAX_NODE));
        }
        return number;
    }

    private static Duration checkTimeout(String setting, Duration time) {
        if (time.compareTo(MIN_TIMEOUT) < 0) {
            throw new IllegalArgumentException(
                    "time is too short: %s=%s, min=%s".formatted(setting, time, MIN_TIMEOUT));
        }
        return time;
    }
}
