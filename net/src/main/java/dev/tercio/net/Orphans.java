package dev.tercio.net;

import dev.tercio.StableIds;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Entities that were heard of from others than the node that made them. Either its own message is
/// still on its way, or the entity has ended long ago: if the maker stays silent, it is asked.
final class Orphans {
    private final Map<Long, Long> since = new LinkedHashMap<>();
    private long frame;

    void add(long id) {
        since.put(id, frame);
    }

    /// Takes note that the maker has named an entity.
    void found(long id) {
        since.remove(id);
    }

    /// Ends a frame and returns the makers that should have said something by now.
    Set<Integer> takeSilentMakers(int patience) {
        frame++;
        Set<Integer> makers = new TreeSet<>();
        Iterator<Map.Entry<Long, Long>> oldestFirst = since.entrySet().iterator();
        while (oldestFirst.hasNext()) {
            Map.Entry<Long, Long> next = oldestFirst.next();
            if (frame - next.getValue() < patience) {
                break;
            }
            makers.add(StableIds.node(next.getKey()));
            oldestFirst.remove();
        }
        return makers;
    }
}
