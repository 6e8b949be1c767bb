package dev.tercio.net.internal;

import java.util.List;

/// What a replication was told.
public record ReplicationSettings(
        List<Class<?>> types,
        long session,
        int heartbeat,
        int retry,
        int messageBytes,
        int maxReplicas,
        int receiveBytes) {}
