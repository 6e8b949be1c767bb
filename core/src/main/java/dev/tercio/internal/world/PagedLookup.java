package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.internal.codec.Codec;
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
    T get(Entity entity, String operation) {
        checkRead();
        // before the check, see ComponentStore.close
        PageTable pages = store.pageTable();
        if (!store.handles().contains(entity.index(), entity.generation())) {
            checkUncached(entity.bits(), operation);
        }
        int slot = entity.index();
        int page = pages.pageOf(slot);
        return (T) codec.read(pages.columns(), page, slot & PageLayout.OFFSET_MASK);
    }

    /// Not in the superclass, whose code is shared by all components.
    @Override
    void set(Entity entity, T component, String operation) {
        beginSet(component);
        // before the check, see ComponentStore.close
        PageTable pages = store.pageTable();
        if (!store.handles().contains(entity.index(), entity.generation())) {
            checkUncached(entity.bits(), operation);
        }
        int slot = entity.index();
        if (isRelation()) {
            setRelation(entity, component);
            return;
        }
        if (runsUserCode()) {
            writeGuarded(slot, component);
        } else {
            write(pages, slot, component);
        }
        store.noteChanged(pages, slot);
    }

    @Override
    void write(int slot, Object component) {
        write(store.pageTable(), slot, component);
    }

    private void write(PageTable pages, int slot, Object component) {
        int page = pages.pageOf(slot);
        codec.write(pages.columns(), page, slot & PageLayout.OFFSET_MASK, component);
    }
}
