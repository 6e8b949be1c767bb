package dev.tercio.internal.world;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.internal.codec.ClassCopies;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.Checks;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.schema.Unchecked;

import org.jspecify.annotations.Nullable;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The part of a lookup that does not depend on where values are stored.
public abstract non-sealed class ComponentLookup<T> implements Lookup<T> {
    /// Each component class has its own copies of the lookup classes, so that the JIT compiler sees
    /// a single codec and inlines it. They are shared by all worlds: otherwise, code that uses the
    /// lookups of several worlds would call several classes.
    private static final ClassValue<MethodHandle> PAGED = copies(PagedLookup.class);

    private static final ClassValue<MethodHandle> NATIVE = copies(NativeLookup.class);

    /// What a lookup works with.
    ///
    /// @param store the component
    /// @param table the entities
    /// @param caches checks handles
    /// @param access creates the exceptions
    /// @param guard checks the access of lookups without a scope
    /// @param scope the system that owns the lookup, or null
    record Parts(
            ComponentStore store,
            EntityTable table,
            HandleCaches caches,
            ComponentAccess access,
            StructureGuard guard,
            @Nullable LookupScope scope) {}

    final ComponentStore store;
    private final HandleCaches caches;
    private final ComponentSpec<T> spec;
    private final boolean relation;
    private final ComponentAccess access;
    private final StructureGuard guard;
    private final @Nullable LookupScope scope;

    @SuppressWarnings("unchecked")
    ComponentLookup(Parts parts) {
        this.store = parts.store();
        this.caches = parts.caches();
        this.spec = (ComponentSpec<T>) store.spec();
        this.relation = spec.relation() != null;
        this.access = parts.access();
        this.guard = parts.guard();
        this.scope = parts.scope();
        caches.use(store);
    }

    /// Creates a lookup.
    static ComponentLookup<?> of(Parts parts) {
        ClassValue<MethodHandle> copies = parts.store().bySlot() == null ? PAGED : NATIVE;
        MethodHandle copy = copies.get(parts.store().spec().type());
        try {
            return (ComponentLookup<?>) (Object) copy.invokeExact(parts);
        } catch (Throwable thrown) {
            throw Unchecked.rethrow(thrown);
        }
    }

    private static ClassValue<MethodHandle> copies(Class<?> original) {
        ClassCopies copies = new ClassCopies(MethodHandles.lookup(), original, Parts.class);
        return new ClassValue<>() {
            @Override
            protected MethodHandle computeValue(Class<?> component) {
                return copies.next();
            }
        };
    }

    /// Reads a value.
    ///
    /// @param operation the name of the operation, for messages
    abstract T get(Entity entity, String operation);

    /// Replaces a value.
    ///
    /// @param operation the name of the operation, for messages
    abstract void set(Entity entity, T component, String operation);

    /// Writes the value of a slot that has the component.
    abstract void write(int slot, Object component);

    @Override
    public final T get(Entity entity) {
        return get(entity, "get");
    }

    @Override
    public final void set(Entity entity, T component) {
        set(entity, component, "set");
    }

    @Override
    public final ComponentType<T> type() {
        return spec;
    }

    @Override
    public final boolean has(Entity entity) {
        if (caches.isPresent(store, entity.bits())) {
            return true;
        }
        guard.checkOpen();
        return false;
    }

    /// Fails unless an entity is alive and has the component, for entities that are not in the
    /// cache: the slot is not covered, or the component was added in a way that does not enter
    /// handles. Enters the handle.
    ///
    /// Callers compare with the cache themselves, in code of which each component class has its own
    /// copy: the machine code of an access contains this call only if the accesses to the same
    /// component class have made it. Gets the handle as a number, because an `Entity` would be
    /// allocated for the call.
    final void checkUncached(long handle, String operation) {
        if (!caches.isPresent(store, handle)) {
            throw access.failure(new Entity(handle), operation, store);
        }
        store.handles().add((int) handle, (int) (handle >>> 32));
    }

    @Override
    public final Optional<T> tryGet(Entity entity) {
        return has(entity) ? Optional.of(get(entity)) : nothing();
    }

    /// Checks the access even if there is nothing to read, so that a missing declaration fails on
    /// the first run.
    private Optional<T> nothing() {
        checkRead();
        return Optional.empty();
    }

    /// Checks that a value may be replaced by another now.
    final void beginSet(T component) {
        checkWrite();
        spec.checkInstance(component);
    }

    final boolean isRelation() {
        return relation;
    }

    /// Sets a relation, which changes the structure: its other direction is updated too. The world
    /// refuses it while the structure cannot change, and on other threads.
    final void setRelation(Entity entity, T component) {
        if (scope != null) {
            throw new IllegalStateException(
                    "a relation cannot be set through the lookup of a system:"
                            + " relation="
                            + spec.type().getName()
                            + ", entity="
                            + entity
                            + "; use commands");
        }
        access.set(entity, spec, component);
    }

    /// Whether writing a value may call user-written accessors.
    final boolean runsUserCode() {
        return spec.runsUserCode();
    }

    @Override
    public final T update(Entity entity, UnaryOperator<T> change) {
        checkWrite();
        T value = change.apply(get(entity, "update"));
        // checked again, because the function may have changed the structure
        set(entity, value, "update");
        return value;
    }

    /// Writes a value whose accessors are user code, see [StructureGuard#enterUserCode].
    final void writeGuarded(int slot, Object component) {
        Object outer = guard.enterUserCode();
        try {
            write(slot, component);
        } finally {
            guard.leave(outer);
        }
    }

    /// Fails unless the component may be read now. The access of a system's own lookup cannot
    /// change while the system runs, so only that is checked.
    final void checkRead() {
        LookupScope owner = scope;
        if (Checks.ENABLED && (owner == null ? guard.isStaged() : !owner.isRunning())) {
            checkReadSlowly();
        }
    }

    private void checkReadSlowly() {
        if (scope == null) {
            guard.checkRead(store.id());
        } else {
            guard.checkOpen();
            scope.checkRunning(spec.type());
        }
    }

    private void checkWrite() {
        if (Checks.ENABLED && (scope != null || guard.isStaged())) {
            checkWriteSlowly();
        }
    }

    private void checkWriteSlowly() {
        if (scope == null) {
            guard.checkWrite(store.id());
        } else {
            if (!scope.isRunning()) {
                guard.checkOpen();
            }
            scope.checkWrite(store.id(), spec.type(), guard.scope());
        }
    }

    /// Names the component, such as `Lookup(Position)`.
    @Override
    public final String toString() {
        return "Lookup(" + spec.type().getSimpleName() + ")";
    }
}
