package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PageTable;

/// A lookup of a component whose pages have their own columns: arrays of primitives or of objects.
///
/// Every component class has its own copy of this class, see
/// [dev.tercio.internal.codec.ClassCopies].
final class PagedLookup<T> extends ComponentLookup<T> {
    private final Codec codec;

    PagedLookup(Parts parts) {
        super(parts);
        this.codec = store.codec();
    }

    @Override
    @SuppressWarnings("unchecked")
    public T get(Entity entity) {
        checkRead();
        int slot = entity.index();
        int page = slot >>> PageLayout.PAGE_SHIFT;
        int offset = slot & PageLayout.OFFSET_MASK;
        PageTable pages = store.pageTable();
        int[] generations;
        long[] words;
        Object[] columns;
        if (pages.isSingle()) {
            generations = page == 0 ? table.generationsOf(0) : EntityTable.noGenerations();
            words = pages.onlyWords();
            columns = pages.onlyColumns();
        } else {
            generations = table.generationsOf(page);
            words = pages.wordsOf(page);
            columns = pages.columnsOf(page);
        }
        int generation = entity.generation();
        if (generations[offset] == generation
                && generation != 0
                && PageTable.contains(words, offset)) {
            return (T) codec.read(columns, offset);
        }
        throw failure(entity, "get");
    }

    /// Not in the superclass, whose code is shared by all components.
    @Override
    public void set(Entity entity, T component) {
        int slot = beginSet(entity, component);
        if (isRelation()) {
            setRelation(entity, component);
            return;
        }
        if (runsUserCode()) {
            writeGuarded(slot, component);
        } else {
            write(slot, component);
        }
        endSet(slot);
    }

    @Override
    void write(int slot, Object component) {
        Object[] columns = store.pageTable().columnsOf(slot >>> PageLayout.PAGE_SHIFT);
        codec.write(columns, slot & PageLayout.OFFSET_MASK, component);
    }
}
