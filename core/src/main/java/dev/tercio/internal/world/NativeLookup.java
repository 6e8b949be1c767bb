package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.storage.PageTable;

import java.util.Objects;

/// A lookup of a component whose native columns are indexed by slot over all pages.
///
/// Every component class has its own copy of this class, see
/// [dev.tercio.internal.codec.ClassCopies].
final class NativeLookup<T> extends ComponentLookup<T> {
    /// The page of columns that are indexed by slot over all pages. Passed to the codec, because
    /// its methods without a page are shared by all components: what they call has no profile of
    /// its own when they are compiled, and C2 then calls the accesses to memory instead of inlining
    /// them.
    private static final int ALL = 0;

    private final Codec codec;

    NativeLookup(Parts parts) {
        super(parts);
        this.codec = store.spec().segmentCodec();
    }

    @Override
    @SuppressWarnings("unchecked")
    T get(Entity entity, String operation) {
        checkRead();
        if (!store.handles().contains(entity.index(), entity.generation())) {
            checkUncached(entity.bits(), operation);
        }
        return (T) codec.read(columns(), ALL, entity.index());
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
            write(slot, component);
        }
        store.noteChanged(pages, slot);
    }

    @Override
    void write(int slot, Object component) {
        codec.write(columns(), ALL, slot, component);
    }

    private Object[] columns() {
        return Objects.requireNonNull(store.bySlot());
    }
}
