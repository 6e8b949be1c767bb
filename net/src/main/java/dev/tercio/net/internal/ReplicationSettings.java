package dev.tercio.net.internal;

import java.util.List;

/// The settings of a replication.
public record ReplicationSettings(
        List<Class<?>> types,
        long session,
        int heartbeat,
        int retry,
        int messageBytes,
        int maxReplicas,
        int receiveBytes) {}
