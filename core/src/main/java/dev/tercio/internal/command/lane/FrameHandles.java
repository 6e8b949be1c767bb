package dev.tercio.internal.command.lane;

import dev.tercio.internal.entity.LongIntMap;

import java.util.Arrays;

/// The entities of all spawns that a world has played in this frame, by their handles, so that
/// other buffers and lanes can use these handles. Tables of lanes are recycled when a lane has been
/// played; what they knew is copied here at the end of each playback.
public final class FrameHandles {
    /// So many handles are kept if a frame never ends; then the older ones are forgotten.
    static final int MOST = 1 << 22;

    private static final int NONE = -1;

    /// From the token of a table to the last range copied from it.
    private final LongIntMap latest = new LongIntMap();

    /// For each range: the first number, how many there are, where its entities start, and the
    /// range of the same table before it.
    private int[] firsts = new int[16];

    private int[] counts = new int[16];
    private int[] starts = new int[16];
    private int[] before = new int[16];
    private int ranges;

    private long[] entities = new long[64];
    private int size;

    /// Copies handles of a table.
    ///
    /// @param first the number of the first
    /// @param source their entities, 0 for those that have none
    void add(int token, int first, long[] source, int from, int count) {
        if (count == 0) {
            return;
        }
        int known = latest.get(key(token));
        if (known != LongIntMap.ABSENT && firsts[known] == first && counts[known] == count) {
            // the same commands have been played again
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
            firsts = Arrays.copyOf(firsts, ranges * 2);
            counts = Arrays.copyOf(counts, ranges * 2);
            starts = Arrays.copyOf(starts, ranges * 2);
            before = Arrays.copyOf(before, ranges * 2);
        }
        if (entities.length - size < more) {
            entities = Arrays.copyOf(entities, Math.max(size + more, 2 * size));
        }
    }

    /// The entity of a handle, or 0 if no spawn of this frame has it.
    long resolve(long handle) {
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

    /// Whether a playback of this frame had the spawn of a handle, even if it has no entity.
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

    /// Maps have no key 0.
    private static long key(int token) {
        return token | 1L << 32;
    }

    /// Forgets all handles: the frame has ended, or the world is another.
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
