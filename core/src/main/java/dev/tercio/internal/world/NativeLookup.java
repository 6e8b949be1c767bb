package dev.tercio.internal.world;

import dev.tercio.Entity;
import dev.tercio.internal.codec.Codec;

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
    T get(Entity entity, String operation) {
        checkRead();
        if (!store.handles().contains(entity.index(), entity.generation())) {
            checkUncached(entity.bits(), operation);
        }
        return (T) codec.read(columns(), entity.index());
    }

    /// Not in the superclass, whose code is shared by all components.
    @Override
    void set(Entity entity, T component, String operation) {
        beginSet(component);
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
