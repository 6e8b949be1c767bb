package dev.tercio.internal.command.lane;

import dev.tercio.internal.entity.LongIntMap;
import dev.tercio.internal.storage.Allocations;

import java.util.Arrays;

/// Maps the handles of all spawns played in this frame to their entities, so that other buffers and
/// lanes can use these handles. The table of a lane is recycled after the lane was played, so its
/// content is copied here at the end of each playback.
public final class FrameHandles {
    /// The maximum number of handles, in case a frame never ends. Older handles are then dropped.
    static final int MOST = 1 << 22;

    private static final int NONE = -1;

    /// Maps the token of a table to the last range copied from it.
    private final LongIntMap latest = new LongIntMap();

    /// For each range: the first number, the number of handles, the index of its first entity, and
    /// the previous range of the same table.
    private int[] firsts = new int[16];

    private int[] counts = new int[16];
    private int[] starts = new int[16];
    private int[] before = new int[16];
    private int ranges;

    private long[] entities = new long[64];
    private int size;

    /// Copies handles of a table.
    ///
    /// @param first the number of the first handle
    /// @param source their entities, 0 for handles without an entity
    void add(int token, int first, long[] source, int from, int count) {
        if (count == 0) {
            return;
        }
        int known = latest.get(key(token));
        if (known != LongIntMap.ABSENT && firsts[known] == first && counts[known] == count) {
            // the same commands were played again
            System.arraycopy(source, from, entities, starts[known], count);
            return;
        }
        if (size > 0 && size + (long) count > MOST) {
            clear();
            known = LongIntMap.ABSENT;
        }
        reserve(count);
        System.arraycopy(source, from, entities, size, count);
        firsts[ranges] = first;
        counts[ranges] = count;
        starts[ranges] = size;
        before[ranges] = known == LongIntMap.ABSENT ? NONE : known;
        latest.put(key(token), ranges);
        ranges++;
        size += count;
    }

    private void reserve(int more) {
        if (ranges == firsts.length) {
            Allocations.announce();
            counts = Arrays.copyOf(counts, ranges * 2);
            starts = Arrays.copyOf(starts, ranges * 2);
            before = Arrays.copyOf(before, ranges * 2);
            // assigned last, so that a lack of memory leaves none of them too short
            firsts = Arrays.copyOf(firsts, ranges * 2);
        }
        if (entities.length - size < more) {
            Allocations.announce();
            entities = Arrays.copyOf(entities, Math.max(size + more, 2 * size));
        }
    }

    /// Returns the entity of a handle, or 0 if no spawn of this frame has the handle.
    public long resolve(long handle) {
        if (ranges == 0) {
            return 0;
        }
        int range = latest.get(key((int) (handle >>> 32)));
        while (range >= 0) {
            int index = (int) handle - firsts[range] & Integer.MAX_VALUE;
            if (index < counts[range] && entities[starts[range] + index] != 0) {
                return entities[starts[range] + index];
            }
            range = before[range];
        }
        return 0;
    }

    /// Returns whether a playback of this frame contained the spawn of a handle, even if the spawn
    /// has no entity.
    boolean knows(long handle) {
        int range = ranges == 0 ? NONE : latest.get(key((int) (handle >>> 32)));
        while (range >= 0) {
            if (((int) handle - firsts[range] & Integer.MAX_VALUE) < counts[range]) {
                return true;
            }
            range = before[range];
        }
        return false;
    }

    /// Sets a bit above the token, because map keys must not be 0.
    private static long key(int token) {
        return token | 1L << 32;
    }

    /// Drops all handles, because the frame has ended or the world was replaced.
    public void clear() {
        if (ranges > 0) {
            latest.clear();
            ranges = 0;
            size = 0;
        }
        if (entities.length > MOST) {
            entities = new long[64];
        }
    }
}
