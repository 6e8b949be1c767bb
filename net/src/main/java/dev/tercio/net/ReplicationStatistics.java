package dev.tercio.net;

import java.util.Map;

/// What a replication has done since it was made.
///
/// @param messagesSent how many messages the transport has taken
/// @param bytesSent how many bytes these have
/// @param messagesDropped how many messages of ours were given up because of back pressure
/// @param messagesReceived how many messages came
/// @param bytesReceived how many bytes these have
/// @param messagesLost how many messages of peers never came, or came too late
/// @param updatesSent how many values, removals and ends of entities were sent
/// @param updatesApplied how many of those of others were applied
/// @param refreshesSent how often all that is owned was sent
/// @param refreshesApplied how often all that a peer owns was taken over
/// @param referencesLost how many references to entities without stable id became
///   [dev.tercio.Entity#NONE]
/// @param refused how many messages and updates were not applied, by reason; reasons that have not
///   come up are 0
public record ReplicationStatistics(
        long messagesSent,
        long bytesSent,
        long messagesDropped,
        long messagesReceived,
        long bytesReceived,
        long messagesLost,
        long updatesSent,
        long updatesApplied,
        long refreshesSent,
        long refreshesApplied,
        long referencesLost,
        Map<Refusal, Long> refused) {
    /// Copies the reasons.
    public ReplicationStatistics {
        refused = Map.copyOf(refused);
    }

    /// How many messages or updates were refused for a reason.
    ///
    /// @param reason the reason
    /// @return their number
    public long refused(Refusal reason) {
        return refused.getOrDefault(reason, 0L);
    }
}
