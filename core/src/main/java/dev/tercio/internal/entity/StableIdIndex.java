package dev.tercio.internal.entity;

import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Maps slots to stable ids by a paged array, and stable ids to slots by a hash map.
public final class StableIdIndex {
    public static final int NO_SLOT = LongIntMap.ABSENT;
    public static final long NO_ID = 0;

    private LongIntMap slots = new LongIntMap();
    private long[] @Nullable [] ids = new long[1][];

    /// Whether a slot has ever had an id. Most worlds have none, and every destroyed entity needs a
    /// lookup.
    private boolean used;

    public int size() {
        return slots.size();
    }

    /// Returns the id of a slot, or [#NO_ID].
    public long idOf(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        long[] open = page < ids.length ? ids[page] : null;
        return open == null ? NO_ID : open[slot & PageLayout.OFFSET_MASK];
    }

    /// Returns the slot of an id, or [#NO_SLOT].
    public int slotOf(long id) {
        return id == NO_ID ? NO_SLOT : slots.get(id);
    }

    /// Binds an unused id to a slot without an id.
    public void bind(int slot, long id) {
        used = true;
        long[] open = openPage(slot >>> PageLayout.PAGE_SHIFT);
        slots.put(id, slot);
        open[slot & PageLayout.OFFSET_MASK] = id;
    }

    long[] openPage(int page) {
        if (page >= ids.length) {
            Allocations.announce();
            ids = Arrays.copyOf(ids, Math.max(page + 1, ids.length * 2));
        }
        long[] open = ids[page];
        if (open == null) {
            Allocations.announce();
            open = new long[PageLayout.PAGE_SLOTS];
            ids[page] = open;
        }
        return open;
    }

    /// Reserves memory for more ids, so that binding them in open pages allocates nothing.
    void reserve(int count) {
        slots.reserve(count);
    }

    /// The whole content of the index, which can be replaced at once.
    public record Content(
            LongIntMap slots,
            @SuppressWarnings("ArrayRecordComponent") long[] @Nullable [] ids,
            boolean used) {}

    /// Returns the current content. It does not change while another content is in use.
    public Content content() {
        return new Content(slots, ids, used);
    }

    /// Returns a content without ids.
    public static Content emptyContent() {
        Allocations.announce();
        return new Content(new LongIntMap(), new long[1][], false);
    }

    /// Replaces the whole content. Allocates nothing.
    public void use(Content content) {
        slots = content.slots();
        ids = content.ids();
        used = content.used();
    }

    /// Removes the id of a slot, if it has one.
    public void unbind(int slot) {
        if (used) {
            unbindUsed(slot);
        }
    }

    private void unbindUsed(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        long[] open = page < ids.length ? ids[page] : null;
        if (open != null && open[slot & PageLayout.OFFSET_MASK] != NO_ID) {
            long id = open[slot & PageLayout.OFFSET_MASK];
            // while ids are restored, another slot may already have this id
            if (slots.get(id) == slot) {
                slots.remove(id);
            }
            open[slot & PageLayout.OFFSET_MASK] = NO_ID;
        }
    }

    /// Returns the ids of a page, or null if it has none.
    long @Nullable [] idsAt(int page) {
        return page < ids.length ? ids[page] : null;
    }

    public void clear() {
        slots.clear();
        ids = new long[1][];
        used = false;
    }
}
