package dev.tercio.net;

import java.util.Map;

/// Counters of a replication since it was created.
///
/// @param messagesSent messages that the transport has accepted
/// @param bytesSent bytes in these messages
/// @param messagesDropped outgoing state messages dropped because of back pressure
/// @param messagesReceived messages received
/// @param bytesReceived bytes in these messages
/// @param messagesLost messages of peers that never arrived, or arrived too late
/// @param messagesRepeated lost value messages whose values were sent again
/// @param updatesSent values, removals and destroyed entities sent
/// @param updatesApplied values, removals and destroyed entities applied
/// @param refreshesSent refreshes sent
/// @param refreshesApplied complete refreshes of peers applied
/// @param referencesLost references to entities without a stable id, which became
///   [dev.tercio.Entity#NONE]
/// @param referencesOutside references to entities that the peer has not asked for, which became
///   [dev.tercio.Entity#NONE] there until the entity enters
/// @param entitiesEntered entities that have entered the interest of a peer
/// @param entitiesLeft entities that have left the interest of a peer
/// @param entitiesDeferred entities that could not be sent in a frame because of the bandwidth of a
///   peer, counted in each frame in which they wait
/// @param updatesDeferred values that could not be sent in a frame because of the bandwidth of a
///   peer or because of back pressure, counted in each frame in which they wait; one that changes
///   before it is sent is replaced by the newer value
/// @param eventsSent events sent to other nodes
/// @param eventsReceived events of other nodes
/// @param refused messages and updates that were not applied, by reason; reasons that have not
///   occurred are 0
public record ReplicationStatistics(
        long messagesSent,
        long bytesSent,
        long messagesDropped,
        long messagesReceived,
        long bytesReceived,
        long messagesLost,
        long messagesRepeated,
        long updatesSent,
        long updatesApplied,
        long refreshesSent,
        long refreshesApplied,
        long referencesLost,
        long referencesOutside,
        long entitiesEntered,
        long entitiesLeft,
        long entitiesDeferred,
        long updatesDeferred,
        long eventsSent,
        long eventsReceived,
        Map<Refusal, Long> refused) {
    /// Copies the map.
    public ReplicationStatistics {
        refused = Map.copyOf(refused);
    }

    /// The number of messages or updates refused for a reason.
    ///
    /// @param reason the reason
    /// @return their number
    public long refused(Refusal reason) {
        return refused.getOrDefault(reason, 0L);
    }
}
