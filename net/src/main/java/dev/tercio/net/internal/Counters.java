package dev.tercio.net.internal;

import dev.tercio.net.Refusal;
import dev.tercio.net.ReplicationStatistics;

import java.util.EnumMap;
import java.util.Map;

/// The mutable counters of [ReplicationStatistics].
public final class Counters {
    long messagesSent;
    long bytesSent;
    long messagesDropped;
    long messagesReceived;
    long bytesReceived;
    long messagesLost;
    long messagesRepeated;
    long updatesSent;
    long eventsSent;
    long eventsReceived;
    long updatesApplied;
    long refreshesSent;
    long refreshesApplied;
    long referencesLost;
    long referencesOutside;
    long entitiesEntered;
    long entitiesLeft;
    long entitiesDeferred;
    long updatesDeferred;
    private final Map<Refusal, Long> refused = new EnumMap<>(Refusal.class);

    public Counters() {
        for (Refusal reason : Refusal.values()) {
            refused.put(reason, 0L);
        }
    }

    void refuse(Refusal reason) {
        refused.merge(reason, 1L, Long::sum);
    }

    public ReplicationStatistics now() {
        return new ReplicationStatistics(
                messagesSent,
                bytesSent,
                messagesDropped,
                messagesReceived,
                bytesReceived,
                messagesLost,
                messagesRepeated,
                updatesSent,
                updatesApplied,
                refreshesSent,
                refreshesApplied,
                referencesLost,
                referencesOutside,
                entitiesEntered,
                entitiesLeft,
                entitiesDeferred,
                updatesDeferred,
                eventsSent,
                eventsReceived,
                refused);
    }
}
