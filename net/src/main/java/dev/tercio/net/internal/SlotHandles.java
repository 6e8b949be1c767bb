package dev.tercio.net.internal;

import dev.tercio.Entity;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// A set of entities: for each slot the handle of the entity, or 0. In contrast to a bitmap, it
/// distinguishes the entities that use the same slot one after the other.
final class SlotHandles {
    private static final int SHIFT = 10;
    private static final int MASK = (1 << SHIFT) - 1;

    private long[] @Nullable [] pages = new long[1][];

    /// The handle in a slot, or 0.
    long get(int slot) {
        int page = slot >>> SHIFT;
        long[] handles = page < pages.length ? pages[page] : null;
        return handles == null ? 0 : handles[slot & MASK];
    }

    boolean contains(long handle) {
        return get((int) handle) == handle;
    }

    void put(Entity entity) {
        int page = entity.index() >>> SHIFT;
        if (page >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
        }
        long[] handles = pages[page];
        if (handles == null) {
            handles = new long[1 << SHIFT];
            pages[page] = handles;
        }
        handles[entity.index() & MASK] = entity.bits();
    }

    /// Removes an entity.
    ///
    /// @return false if another entity or none is in its slot
    boolean remove(Entity entity) {
        if (!contains(entity.bits())) {
            return false;
        }
        long[] handles = pages[entity.index() >>> SHIFT];
        if (handles != null) {
            handles[entity.index() & MASK] = 0;
        }
        return true;
    }

    /// Adds the entities of another set.
    void addAll(SlotHandles other) {
        for (long[] handles : other.pages) {
            for (int i = 0; handles != null && i < handles.length; i++) {
                if (handles[i] != 0) {
                    put(new Entity(handles[i]));
                }
            }
        }
    }

    void clear() {
        for (long[] handles : pages) {
            if (handles != null) {
                Arrays.fill(handles, 0);
            }
        }
    }
}
