package dev.tercio.net;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// The counters of a [Transport]: an immutable snapshot.
///
/// @param total the sums over all peers, including traffic that belongs to no peer
/// @param peers the counters of each peer that has been connected, by its number, ascending
public record TransportStatistics(Counts total, Map<Integer, Counts> peers) {
    /// No traffic.
    public static final TransportStatistics NONE = new TransportStatistics(Counts.NONE, Map.of());

    /// Copies the map.
    public TransportStatistics {
        peers = Collections.unmodifiableMap(new TreeMap<>(peers));
    }

    /// The counters of one peer.
    ///
    /// @param peer the number of the peer
    /// @return its counters; all 0 if it has never been connected
    public Counts peer(int peer) {
        return peers.getOrDefault(peer, Counts.NONE);
    }

    /// Counters since the transport was created.
    ///
    /// @param messagesSent messages that were accepted for sending, once per peer
    /// @param bytesSent their bytes, without headers of the transport
    /// @param messagesReceived messages that were passed to a handler
    /// @param bytesReceived their bytes
    /// @param messagesDropped messages that were accepted or broadcast and then discarded by this
    ///   transport, because a queue was full or a peer disconnected
    /// @param backPressure how often [SendResult#BACK_PRESSURE] was returned
    /// @param messagesRefused received messages that were not passed to a handler because they are
    ///   invalid or not authentic
    public record Counts(
            long messagesSent,
            long bytesSent,
            long messagesReceived,
            long bytesReceived,
            long messagesDropped,
            long backPressure,
            long messagesRefused) {
        /// No traffic.
        public static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0);
    }
}
