package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PageTable;

import java.util.Objects;

/// A lookup of a component whose native columns are indexed by slot over all pages.
///
/// Every component class has its own copy of this class, see
/// [dev.tercio.internal.codec.ClassCopies].
final class NativeLookup<T> extends ComponentLookup<T> {
    private final Codec codec;

    NativeLookup(Parts parts) {
        super(parts);
        this.codec = store.spec().segmentCodec();
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
        if (pages.isSingle()) {
            generations = page == 0 ? table.generationsOf(0) : EntityTable.noGenerations();
            words = pages.onlyWords();
        } else {
            generations = table.generationsOf(page);
            words = pages.wordsOf(page);
        }
        int generation = entity.generation();
        if (generations[offset] == generation
                && generation != 0
                && PageTable.contains(words, offset)) {
            return (T) codec.read(columns(), slot);
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
        codec.write(columns(), slot, component);
    }

    private Object[] columns() {
        return Objects.requireNonNull(store.bySlot());
    }
}
