package dev.tercio.net;

import java.util.List;

/// What a replication was told.
record ReplicationSettings(
        List<Class<?>> types,
        long session,
        int heartbeat,
        int retry,
        int messageBytes,
        int maxReplicas,
        int receiveBytes) {}
