package dev.tercio.internal.component;

import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.storage.PageColumns;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PresenceBitmap;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The values and the presence of one component type in one world. A page of it exists once a slot
/// in that page has had the component.
public final class ComponentStore {

    private final int id;
    private final ComponentSpec<?> spec;
    private final Tier tier;
    private final Codec codec;
    private final PageColumns pageColumns;
    private Object[] @Nullable [] columns = new Object[1][];
    private @Nullable PresenceBitmap[] presence = new PresenceBitmap[1];
    private int count;

    ComponentStore(int id, ComponentSpec<?> spec, Tier tier, Codec codec, PageColumns pageColumns) {
        this.id = id;
        this.spec = spec;
        this.tier = tier;
        this.codec = codec;
        this.pageColumns = pageColumns;
    }

    /// The number of the type in this world: its bit in every mask.
    public int id() {
        return id;
    }

    public ComponentSpec<?> spec() {
        return spec;
    }

    public Tier tier() {
        return tier;
    }

    public Codec codec() {
        return codec;
    }

    public int bytesPerSlot() {
        return pageColumns.bytesPerSlot();
    }

    /// How many entities have the component.
    public int count() {
        return count;
    }

    /// How many pages there is room for; pages beyond it do not exist.
    public int pageLimit() {
        return columns.length;
    }

    /// The columns of a page that has the component, or null if the page was never touched.
    public Object @Nullable [] columnsAt(int page) {
        return page < columns.length ? columns[page] : null;
    }

    /// The presence of a page, or null if the page was never touched.
    public @Nullable PresenceBitmap presenceAt(int page) {
        return page < presence.length ? presence[page] : null;
    }

    /// The columns of a page, made if needed.
    public Object[] openColumns(int page) {
        Object[] open = columnsAt(page);
        return open != null ? open : makePage(page);
    }

    private Object[] makePage(int page) {
        if (page >= columns.length) {
            int length = Math.max(page + 1, columns.length * 2);
            columns = Arrays.copyOf(columns, length);
            presence = Arrays.copyOf(presence, length);
        }
        Object[] made = pageColumns.open(page);
        columns[page] = made;
        presence[page] = new PresenceBitmap();
        return made;
    }

    /// Builds the value of a slot that has the component.
    public Object read(int slot) {
        return codec.read(
                openColumns(slot >>> PageLayout.PAGE_SHIFT), slot & PageLayout.OFFSET_MASK);
    }

    /// Stores a value without marking the slot as having it: before [#mark] nobody sees it.
    public void write(int slot, Object value) {
        Object[] page = openColumns(slot >>> PageLayout.PAGE_SHIFT);
        codec.write(page, slot & PageLayout.OFFSET_MASK, value);
    }

    /// Stores the default value without marking the slot.
    public void writeDefault(int slot) {
        Object[] page = openColumns(slot >>> PageLayout.PAGE_SHIFT);
        pageColumns.zero(page, slot & PageLayout.OFFSET_MASK);
    }

    /// Stores the default value into neighbouring slots of one page without marking them.
    public void writeDefaults(int start, int length) {
        Object[] page = openColumns(start >>> PageLayout.PAGE_SHIFT);
        for (int i = 0; i < length; i++) {
            pageColumns.zero(page, (start & PageLayout.OFFSET_MASK) + i);
        }
    }

    /// Copies the value of one slot to another without marking it.
    public void copy(int from, int to) {
        pageColumns.copy(
                openColumns(from >>> PageLayout.PAGE_SHIFT),
                from & PageLayout.OFFSET_MASK,
                openColumns(to >>> PageLayout.PAGE_SHIFT),
                to & PageLayout.OFFSET_MASK);
    }

    /// Marks a slot that did not have the component and whose page is open.
    public void mark(int slot) {
        openPresence(slot >>> PageLayout.PAGE_SHIFT).set(slot & PageLayout.OFFSET_MASK);
        count++;
    }

    /// Marks neighbouring slots of one page, none of which had the component.
    public void markRun(int start, int length) {
        openPresence(start >>> PageLayout.PAGE_SHIFT)
                .setRun(start & PageLayout.OFFSET_MASK, length);
        count += length;
    }

    /// Unmarks a slot that had the component, and drops what it referred to.
    public void unmark(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        int offset = slot & PageLayout.OFFSET_MASK;
        openPresence(page).clear(offset);
        count--;
        if (tier == Tier.MANAGED) {
            pageColumns.forget(openColumns(page), offset);
        }
    }

    /// Drops what an unmarked slot refers to.
    public void forget(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        Object[] open = columnsAt(page);
        if (open != null) {
            pageColumns.forget(open, slot & PageLayout.OFFSET_MASK);
        }
    }

    private PresenceBitmap openPresence(int page) {
        PresenceBitmap open = presence[page];
        if (open == null) {
            throw new IllegalStateException("page is not open: page=" + page);
        }
        return open;
    }

    /// Gives back the memory of pages in which no entity has the component.
    ///
    /// @return the number of pages given back
    public int trim() {
        int released = 0;
        for (int page = 0; page < presence.length; page++) {
            PresenceBitmap bitmap = presence[page];
            if (bitmap != null && bitmap.count() == 0) {
                presence[page] = null;
                columns[page] = null;
                pageColumns.release(page);
                released++;
            }
        }
        return released;
    }

    /// How many pages hold memory.
    public int openPages() {
        return (int) Arrays.stream(presence).filter(bitmap -> bitmap != null).count();
    }
}
