package dev.tercio.inspector.internal.world;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/// The state hashes of the last frames that are known.
final class HashRing {
    private static final int KEPT = 10_000;

    private final Map<Long, Long> hashes =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
                    return size() > KEPT;
                }
            };

    void put(long frame, long hash) {
        hashes.remove(frame);
        hashes.put(frame, hash);
    }

    /// Drops a frame whose state was changed.
    void remove(long frame) {
        hashes.remove(frame);
    }

    @Nullable String text(long frame) {
        Long hash = hashes.get(frame);
        return hash == null ? null : "%016x".formatted(hash);
    }
}
