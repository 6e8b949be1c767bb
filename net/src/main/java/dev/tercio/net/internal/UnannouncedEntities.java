package dev.tercio.net.internal;

import dev.tercio.StableIds;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Entities that a peer has mentioned and their creator has not announced. Either the creator's
/// message is still on its way, or the entity was destroyed. If the creator does not announce the
/// entity, it is asked for a refresh.
final class UnannouncedEntities {
    /// The maximum number of entries, so that a flood cannot exhaust memory. The creators of
    /// evicted entries are asked immediately.
    private static final int MAX = 1 << 16;

    private final Map<Long, Long> since = new LinkedHashMap<>();
    private final Set<Integer> evictedCreators = new TreeSet<>();
    private long frame;

    void add(long id) {
        since.put(id, frame);
        if (since.size() > MAX) {
            Long oldest = since.keySet().iterator().next();
            since.remove(oldest);
            evictedCreators.add(StableIds.node(oldest));
        }
    }

    /// Records that the creator has announced an entity.
    void announced(long id) {
        since.remove(id);
    }

    /// Ends a frame and returns the creators that have not announced their entities in time.
    Set<Integer> takeSilentCreators(int patience) {
        frame++;
        if (since.isEmpty() && evictedCreators.isEmpty()) {
            return Set.of();
        }
        Set<Integer> creators = new TreeSet<>(evictedCreators);
        evictedCreators.clear();
        Iterator<Map.Entry<Long, Long>> oldestFirst = since.entrySet().iterator();
        while (oldestFirst.hasNext()) {
            Map.Entry<Long, Long> next = oldestFirst.next();
            if (frame - next.getValue() < patience) {
                break;
            }
            creators.add(StableIds.node(next.getKey()));
            oldestFirst.remove();
        }
        return creators;
    }
}
