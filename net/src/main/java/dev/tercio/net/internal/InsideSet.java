package dev.tercio.net.internal;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The entities that a peer receives, by slot.
final class InsideSet {
    private @Nullable SharedEntity[] entities = new SharedEntity[64];
    private long[] handles = new long[64];
    private byte[] misses = new byte[64];
    private final SlotBits bits = new SlotBits();

    /// The slots of the entities.
    SlotBits bits() {
        return bits;
    }

    boolean contains(SharedEntity shared) {
        int slot = shared.entity().index();
        return slot < handles.length
                && entities[slot] == shared
                && handles[slot] == shared.entity().bits();
    }

    /// The first used slot from a slot on, or -1.
    int next(int from) {
        for (int slot = from; slot < entities.length; slot++) {
            if (entities[slot] != null) {
                return slot;
            }
        }
        return -1;
    }

    @Nullable SharedEntity at(int slot) {
        return slot < entities.length ? entities[slot] : null;
    }

    /// The handle that the entity had when it was added.
    long handle(int slot) {
        return handles[slot];
    }

    /// Records that an entity is selected.
    void found(int slot) {
        misses[slot] = 0;
    }

    /// Records that an entity is not selected.
    ///
    /// @return how often this has happened since it was selected
    int missed(int slot) {
        return ++misses[slot];
    }

    void add(SharedEntity shared) {
        int slot = shared.entity().index();
        if (slot >= handles.length) {
            int length = Math.max(slot + 1, 2 * handles.length);
            entities = Arrays.copyOf(entities, length);
            handles = Arrays.copyOf(handles, length);
            misses = Arrays.copyOf(misses, length);
        }
        entities[slot] = shared;
        handles[slot] = shared.entity().bits();
        misses[slot] = 0;
        bits.add(slot);
    }

    void remove(int slot) {
        entities[slot] = null;
        handles[slot] = 0;
        bits.remove(slot);
    }

    void clear() {
        Arrays.fill(entities, null);
        Arrays.fill(handles, 0);
        bits.clear();
    }
}
