package dev.tercio.net.internal;

import dev.tercio.StableIds;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Entities that were heard of from others than the node that made them. Either its own message is
/// still on its way, or the entity was destroyed long ago: if the maker stays silent, it is asked.
final class UnannouncedEntities {
    /// How many are kept; a flood of them must not fill the memory. The makers of those that do not
    /// fit are asked at once.
    private static final int MAX = 1 << 16;

    private final Map<Long, Long> since = new LinkedHashMap<>();
    private final Set<Integer> crowdedOut = new TreeSet<>();
    private long frame;

    void add(long id) {
        since.put(id, frame);
        if (since.size() > MAX) {
            Long oldest = since.keySet().iterator().next();
            since.remove(oldest);
            crowdedOut.add(StableIds.node(oldest));
        }
    }

    /// Takes note that the maker has named an entity.
    void found(long id) {
        since.remove(id);
    }

    /// Ends a frame and returns the makers that should have said something by now.
    Set<Integer> takeSilentMakers(int patience) {
        frame++;
        Set<Integer> makers = new TreeSet<>(crowdedOut);
        crowdedOut.clear();
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
