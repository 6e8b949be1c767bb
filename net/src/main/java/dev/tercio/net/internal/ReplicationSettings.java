package dev.tercio.net.internal;

import java.util.List;
import java.util.Set;

/// The settings of a replication.
public record ReplicationSettings(
        List<Class<?>> types,
        Set<Class<?>> events,
        long session,
        int heartbeat,
        int retry,
        int rollingRefresh,
        int messageBytes,
        int maxReplicas,
        int receiveBytes,
        int interestInterval,
        int peerBytes) {}
