package dev.tercio.dis.internal;

import java.util.Arrays;

/// Finds entities by the bits of their DIS id: a hash table with open addressing. Entries may be
/// stale; the caller checks whether the entity is alive.
final class IdTable {
    private static final int FIRST_CAPACITY = 64;
    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    private long[] ids = new long[FIRST_CAPACITY];
    private long[] entities = new long[FIRST_CAPACITY];
    private int size;

    int size() {
        return size;
    }

    void clear() {
        Arrays.fill(ids, 0);
        size = 0;
    }

    /// The bits of the entity, or 0.
    long get(long id) {
        int at = find(id);
        return ids[at] == id ? entities[at] : 0;
    }

    void put(long id, long entity) {
        int at = find(id);
        if (ids[at] != id) {
            if (2 * (size + 1) > ids.length) {
                grow();
                at = find(id);
            }
            ids[at] = id;
            size++;
        }
        entities[at] = entity;
    }

    /// Copies of entities have the same id; the first one keeps it.
    void putIfAbsent(long id, long entity) {
        if (get(id) == 0) {
            put(id, entity);
        }
    }

    void remove(long id) {
        int at = find(id);
        if (ids[at] != id) {
            return;
        }
        size--;
        int mask = ids.length - 1;
        int hole = at;
        // moves later entries of the same run, so that searches do not stop at the hole
        for (int next = (hole + 1) & mask; ids[next] != 0; next = (next + 1) & mask) {
            int wanted = slot(ids[next]);
            if (((next - wanted) & mask) >= ((next - hole) & mask)) {
                ids[hole] = ids[next];
                entities[hole] = entities[next];
                hole = next;
            }
        }
        ids[hole] = 0;
    }

    private int slot(long id) {
        return (int) ((id * MULTIPLIER) >>> (64 - Integer.numberOfTrailingZeros(ids.length)));
    }

    private int find(long id) {
        int mask = ids.length - 1;
        int at = slot(id);
        while (ids[at] != 0 && ids[at] != id) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private void grow() {
        long[] oldIds = ids;
        long[] oldEntities = entities;
        ids = new long[2 * oldIds.length];
        entities = new long[ids.length];
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] != 0) {
                int at = find(oldIds[i]);
                ids[at] = oldIds[i];
                entities[at] = oldEntities[i];
            }
        }
    }
}
