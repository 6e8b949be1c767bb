package dev.tercio.internal.world;

import dev.tercio.ComponentType;
import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.MissingComponentException;
import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.Checks;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.relation.RelationChange;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.relation.Relations;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.structure.ComponentChange;
import dev.tercio.internal.structure.GivenValue;
import dev.tercio.internal.structure.HookedChange;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Reads and changes the components of single entities, and validates the arguments.
final class ComponentAccess {
    private final String world;
    private final EntityTable table;
    private final ComponentRegistry registry;
    private final StructureGuard guard;
    private final HandleCaches handles;
    private final HookedChange hooked;
    private final Relations relations;

    /// The stores of the registry by ordinal, cached to save a dependent load.
    private @Nullable ComponentStore[] stores;

    ComponentAccess(
            String world,
            EntityTable table,
            ComponentRegistry registry,
            StructureGuard guard,
            HookedChange hooked,
            Relations relations) {
        this.world = world;
        this.table = table;
        this.registry = registry;
        this.guard = guard;
        this.handles = new HandleCaches(table);
        this.hooked = hooked;
        this.relations = relations;
        this.stores = registry.byOrdinal();
    }

    /// Enters the handles of all components again, after the state of the world was replaced.
    /// Allocation-free.
    void refillHandles() {
        List<ComponentStore> all = registry.stores();
        for (int i = 0; i < all.size(); i++) {
            handles.refill(all.get(i));
        }
    }

    /// Creates a lookup of a component.
    ///
    /// @param scope the system that owns the lookup, or null
    @SuppressWarnings("unchecked")
    <T> Lookup<T> lookup(ComponentType<T> type, @Nullable LookupScope scope) {
        ComponentStore store = openStore(type);
        return (Lookup<T>)
                ComponentLookup.of(
                        new ComponentLookup.Parts(store, table, handles, this, guard, scope));
    }

    /// @param scope the system that owns the lookup, or null
    RelationSources sources(
            ComponentType<?> type, Relations relations, @Nullable LookupScope scope) {
        if (((ComponentSpec<?>) type).relation() == null) {
            throw new IllegalArgumentException(
                    "component is not a relation: component="
                            + type.type().getName()
                            + "; declare it with @Relation");
        }
        ComponentStore store = openStore(type);
        RelationIndex index = Objects.requireNonNull(relations.index(store));
        return new RelationSources(
                new ComponentLookup.Parts(store, table, handles, this, guard, scope), index);
    }

    boolean add(Entity entity, Object component) {
        return add(entity, ComponentSpec.of(ComponentSpec.classOf(component, 0)), component);
    }

    <T> boolean add(Entity entity, ComponentType<T> type, T component) {
        ComponentSpec<T> spec = (ComponentSpec<T>) type;
        spec.checkInstance(component);
        return add(entity, spec, (Object) component);
    }

    private boolean add(Entity entity, ComponentSpec<?> spec, Object component) {
        guard.checkStructural("add");
        ComponentStore store = openStore(spec);
        EntityPage headers = livePage(entity, "add", store);
        int slot = entity.index();
        int offset = slot & PageLayout.OFFSET_MASK;
        // The rest is written for small machine code. Above a certain size, the JIT compiler does
        // not inline a compiled method, and the component is allocated (19 ns instead of 11).
        // Plain components are checked once, the word of the slot is read once, and handles are
        // left to the next access.
        ComponentPage page;
        if (store.isPlain() && store.tier() == Tier.HEAP) {
            page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
            spec.heapCodec().write(page.columns(), offset, component);
        } else if (store.isHooked()) {
            return store.isOnlyTarget()
                    ? addTarget(entity, store, spec, component)
                    : addHooked(entity, store, component);
        } else {
            page = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
            write(store, spec, page, slot, component);
        }
        if (!page.add(offset)) {
            noteReplaced(store, page, offset);
            return false;
        }
        headers.mark(offset, store.id());
        if (page.changes() != null) {
            store.noteAddedTo(page, offset, entity.generation());
        }
        return true;
    }

    /// Marks a replaced value as changed. A tag has no value to replace.
    private static void noteReplaced(ComponentStore store, ComponentPage page, int offset) {
        if (!store.isTag()) {
            store.noteChanged(page, offset);
        }
    }

    boolean add(Entity entity, Class<?> type) {
        return add(entity, ComponentSpec.of(type));
    }

    boolean add(Entity entity, ComponentType<?> type) {
        guard.checkStructural("add");
        ComponentStore store = openStore(type);
        EntityPage headers = livePage(entity, "add", store);
        int slot = entity.index();
        int offset = slot & PageLayout.OFFSET_MASK;
        ComponentPage page = store.pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page == null) {
            store.openPage(slot >>> PageLayout.PAGE_SHIFT);
            return add(entity, type);
        }
        if (page.contains(offset)) {
            return false;
        }
        if (store.isHooked()) {
            return addHooked(entity, store, null);
        }
        store.writeDefault(page, offset);
        ComponentChange.markAdded(headers, store, page, offset);
        return true;
    }

    /// Adds a hooked component or replaces its value.
    ///
    /// @param component null for the default value
    private boolean addHooked(Entity entity, ComponentStore store, @Nullable Object component) {
        boolean present = store.has(entity.index());
        boolean kept = present && store.isTag();
        if (!kept) {
            hooked.write(store, entity.bits(), new GivenValue(guard, component));
            hooked.hooks().finished();
        }
        return !present;
    }

    /// Adds a relation that consists of its target, or replaces its value: the same as
    /// [HookedChange#write], without its indirections.
    ///
    /// @return whether the entity did not have it
    private boolean addTarget(
            Entity entity, ComponentStore store, ComponentSpec<?> spec, Object component) {
        RelationChange change = relations.change(spec);
        long target = change.targetOf(spec.heapCodec(), component);
        int slot = entity.index();
        boolean present = store.has(slot);
        if (!change.set(entity.bits(), target)) {
            // throws
            relations.check(store, entity.bits(), target);
        }
        return !present;
    }

    void set(Entity entity, Object component) {
        set(entity, ComponentSpec.of(ComponentSpec.classOf(component, 0)), component);
    }

    <T> void set(Entity entity, ComponentType<T> type, T component) {
        ComponentSpec<T> spec = (ComponentSpec<T>) type;
        spec.checkInstance(component);
        set(entity, spec, (Object) component);
    }

    private void set(Entity entity, ComponentSpec<?> spec, Object component) {
        ComponentStore store = knownStore(entity, "set", spec);
        guard.checkWrite(store.id());
        ComponentPage page = pageWith(entity, "set", store);
        int slot = entity.index();
        Object[] bySlot = store.bySlot();
        if (!store.isPlain()) {
            if (store.isOnlyTarget()) {
                setTarget(entity, "set", store, spec, page, component);
            } else {
                setSlowly(entity, store, spec, page, component);
            }
        } else if (store.tier() == Tier.HEAP) {
            spec.heapCodec().write(page.columns(), slot & PageLayout.OFFSET_MASK, component);
            store.noteChanged(page, slot & PageLayout.OFFSET_MASK);
        } else if (bySlot != null) {
            spec.segmentCodec().write(bySlot, slot, component);
            store.noteChanged(page, slot & PageLayout.OFFSET_MASK);
        } else {
            setSlowly(entity, store, spec, page, component);
        }
    }

    /// Replaces the target of a relation that consists of it. The callee gets the target, not the
    /// component: it is too large to be inlined, and the component would be allocated for it.
    private void setTarget(
            Entity entity,
            String operation,
            ComponentStore store,
            ComponentSpec<?> spec,
            ComponentPage page,
            Object component) {
        guard.checkStructural(operation);
        checkPresent(entity, operation, store, page);
        RelationChange change = relations.change(spec);
        long target = change.targetOf(spec.heapCodec(), component);
        if (!change.replace(page, entity.bits(), target)) {
            // throws
            relations.check(store, entity.bits(), target);
        }
    }

    /// Separate from [#set], which must stay small enough to be inlined.
    private void setSlowly(
            Entity entity,
            ComponentStore store,
            ComponentSpec<?> spec,
            ComponentPage page,
            Object component) {
        if (store.isHooked() && setHooked(entity, "set", store, spec, component)) {
            return;
        }
        write(store, spec, page, entity.index(), component);
        store.noteChanged(page, entity.index() & PageLayout.OFFSET_MASK);
    }

    /// Replaces the value of a hooked component. Inside systems and loops, values are replaced
    /// without calling hooks, like the values of a query; the target of a relation cannot be
    /// replaced there. Threads that do not work for the world cannot replace it at all.
    ///
    /// @return false if the value must be replaced without calling hooks
    private boolean setHooked(
            Entity entity,
            String operation,
            ComponentStore store,
            ComponentSpec<?> spec,
            Object component) {
        if (spec.relation() != null) {
            guard.checkStructural(operation);
        } else if (!guard.isStructural()) {
            guard.checkObserved(operation, spec.type());
            return false;
        }
        if (store.isOnlyTarget()) {
            setTarget(
                    entity, operation, store, spec, pageWith(entity, operation, store), component);
            return true;
        }
        checkPresent(entity, operation, store, pageWith(entity, operation, store));
        hooked.write(store, entity.bits(), new GivenValue(guard, component));
        hooked.hooks().finished();
        return true;
    }

    /// Fails if an entity does not have a hooked component, even without checks: otherwise hooks
    /// would be called for a component that the entity does not have.
    private void checkPresent(
            Entity entity, String operation, ComponentStore store, ComponentPage page) {
        if (!Checks.ENABLED && !page.contains(entity.index() & PageLayout.OFFSET_MASK)) {
            throw missing(entity, operation, store.spec().type());
        }
    }

    <T> T update(Entity entity, Class<T> type, UnaryOperator<T> change) {
        return update(entity, ComponentSpec.of(type), change);
    }

    /// Not implemented as a get and a set: the compiled method would be too large to be inlined,
    /// and the values would be allocated.
    <T> T update(Entity entity, ComponentType<T> type, UnaryOperator<T> change) {
        ComponentSpec<T> spec = (ComponentSpec<T>) type;
        ComponentStore store = knownStore(entity, "update", spec);
        guard.checkWrite(store.id());
        T old = valueAt(pageWith(entity, "update", store), entity.index(), spec, store);
        T value = change.apply(old);
        spec.checkInstance(value);
        // looked up again, because the function may have changed the structure
        ComponentPage page = pageWith(entity, "update", store);
        if (store.isHooked() && setHooked(entity, "update", store, spec, value)) {
            return value;
        }
        int offset = entity.index() & PageLayout.OFFSET_MASK;
        write(store, spec, page, entity.index(), value);
        store.noteChanged(page, offset);
        return value;
    }

    /// Writes through the codec of the type where possible, like [#valueAt]: if the type is a
    /// constant, its codec is a constant too, and the JIT compiler inlines it.
    private void write(
            ComponentStore store,
            ComponentSpec<?> spec,
            ComponentPage page,
            int slot,
            Object component) {
        int offset = slot & PageLayout.OFFSET_MASK;
        Object[] bySlot = store.bySlot();
        if (spec.runsUserCode()) {
            writeGuarded(store, page, offset, component);
        } else if (store.tier() == Tier.HEAP) {
            spec.heapCodec().write(page.columns(), offset, component);
        } else if (bySlot != null) {
            spec.segmentCodec().write(bySlot, slot, component);
        } else {
            store.codec().write(page.columns(), offset, component);
        }
    }

    private void writeGuarded(
            ComponentStore store, ComponentPage page, int offset, Object component) {
        Object outer = guard.enterUserCode();
        try {
            store.codec().write(page.columns(), offset, component);
        } finally {
            guard.leave(outer);
        }
    }

    boolean remove(Entity entity, Class<?> type) {
        return remove(entity, ComponentSpec.of(type));
    }

    boolean remove(Entity entity, ComponentType<?> type) {
        guard.checkStructural("remove");
        ComponentStore store = registry.find((ComponentSpec<?>) type);
        if (store == null) {
            liveSlot(entity, "remove");
            return false;
        }
        EntityPage headers = livePage(entity, "remove", store);
        int slot = entity.index();
        int offset = slot & PageLayout.OFFSET_MASK;
        ComponentPage page = store.pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page == null) {
            return false;
        }
        boolean isHooked = store.isHooked() && page.contains(offset);
        if (isHooked && store.isObserved()) {
            hooked.remove(store, entity.bits());
            hooked.hooks().finished();
            return true;
        }
        boolean removed =
                ComponentChange.removePresent(headers, store, page, offset, entity.bits());
        if (isHooked) {
            relations.change((ComponentSpec<?>) type).index().unlink(slot);
        }
        return removed;
    }

    boolean has(Entity entity, Class<?> type) {
        return has(entity, ComponentSpec.of(type));
    }

    boolean has(Entity entity, ComponentType<?> type) {
        ComponentStore store = registry.find((ComponentSpec<?>) type);
        if (store != null && table.isAlive(entity.bits()) && store.has(entity.index())) {
            return true;
        }
        guard.checkOpen();
        return false;
    }

    <T> T get(Entity entity, Class<T> type) {
        return read(entity, ComponentSpec.of(type));
    }

    <T> T get(Entity entity, ComponentType<T> type) {
        return read(entity, (ComponentSpec<T>) type);
    }

    private <T> T read(Entity entity, ComponentSpec<T> spec) {
        ComponentStore store = knownStore(entity, "get", spec);
        guard.checkRead(store.id());
        ComponentPage page = pageWith(entity, "get", store);
        return valueAt(page, entity.index(), spec, store);
    }

    /// Reads through the codec of the type where possible: if the type is a constant, its codec is
    /// a constant too, and the JIT compiler inlines it.
    @SuppressWarnings("unchecked")
    private static <T> T valueAt(
            ComponentPage page, int slot, ComponentSpec<T> spec, ComponentStore store) {
        int offset = slot & PageLayout.OFFSET_MASK;
        // one call site per tier, so that each has its own type profile
        Tier tier = store.tier();
        if (tier == Tier.HEAP) {
            return (T) spec.heapCodec().read(page.columns(), offset);
        }
        Object[] bySlot = store.bySlot();
        return bySlot != null
                ? (T) spec.segmentCodec().read(bySlot, slot)
                : (T) store.codec().read(page.columns(), offset);
    }

    <T> Optional<T> tryGet(Entity entity, Class<T> type) {
        return tryGet(entity, ComponentSpec.of(type));
    }

    <T> Optional<T> tryGet(Entity entity, ComponentType<T> type) {
        if (!has(entity, type)) {
            return nothing((ComponentSpec<T>) type);
        }
        ComponentSpec<T> spec = (ComponentSpec<T>) type;
        ComponentStore store = openStore(spec);
        guard.checkRead(store.id());
        ComponentPage page = store.openPage(entity.index() >>> PageLayout.PAGE_SHIFT);
        return Optional.of(valueAt(page, entity.index(), spec, store));
    }

    /// Checks the access of a system to the component even if there is nothing to read, so that a
    /// missing declaration fails on the first run.
    private <T> Optional<T> nothing(ComponentSpec<T> spec) {
        ComponentStore store = registry.find(spec);
        if (store != null) {
            guard.checkRead(store.id());
        }
        return Optional.empty();
    }

    void setAuthority(Entity entity, Class<?> type, boolean owned) {
        guard.checkStructural("setAuthority");
        ComponentStore store = openStore(type);
        EntityPage headers = livePage(entity, "setAuthority", store);
        int offset = entity.index() & PageLayout.OFFSET_MASK;
        ComponentPage page = store.openPage(entity.index() >>> PageLayout.PAGE_SHIFT);
        ComponentChange.setAuthority(headers, store, page, offset, owned);
    }

    boolean hasAuthority(Entity entity, Class<?> type) {
        guard.checkOpen();
        ComponentStore store = registry.find(ComponentSpec.of(type));
        ComponentPage page =
                store == null || !table.isAlive(entity.bits())
                        ? null
                        : store.pageAt(entity.index() >>> PageLayout.PAGE_SHIFT);
        AuthorityBits authority = page == null ? null : page.authority();
        return authority != null && authority.contains(entity.index() & PageLayout.OFFSET_MASK);
    }

    boolean hasAnyAuthority(Entity entity) {
        EntityPage headers = table.livePage(entity.bits());
        AuthorityBits authority = headers == null ? null : headers.anyAuthority();
        if (authority != null && authority.contains(entity.index() & PageLayout.OFFSET_MASK)) {
            return true;
        }
        guard.checkOpen();
        return false;
    }

    private ComponentStore openStore(ComponentType<?> type) {
        ComponentSpec<?> spec = (ComponentSpec<?>) type;
        @Nullable ComponentStore[] all = stores;
        int ordinal = spec.ordinal();
        if (Integer.compareUnsigned(ordinal, all.length) < 0) {
            ComponentStore found = all[ordinal];
            if (found != null) {
                return found;
            }
        }
        return openNewStore(spec);
    }

    private ComponentStore openNewStore(ComponentSpec<?> spec) {
        guard.checkOpen();
        ComponentStore store = registry.find(spec);
        if (store == null) {
            guard.checkStructural("register");
            store = registry.open(spec);
        }
        stores = registry.byOrdinal();
        return store;
    }

    /// Returns the store of a type that an entity is expected to have. Does not register the type.
    private ComponentStore knownStore(Entity entity, String operation, ComponentSpec<?> spec) {
        ComponentStore[] all = stores;
        int ordinal = spec.ordinal();
        if (Integer.compareUnsigned(ordinal, all.length) < 0) {
            ComponentStore found = all[ordinal];
            if (found != null) {
                return found;
            }
        }
        return knownNewStore(entity, operation, spec);
    }

    /// Separate from [#knownStore], which is part of every read and write and must stay small.
    private ComponentStore knownNewStore(Entity entity, String operation, ComponentSpec<?> spec) {
        stores = registry.byOrdinal();
        ComponentStore store = registry.find(spec);
        if (store == null) {
            liveSlot(entity, operation);
            throw missing(entity, operation, spec.type());
        }
        return store;
    }

    ComponentStore openStore(Class<?> type) {
        return openStore(ComponentSpec.of(type));
    }

    /// Returns the slot of a living entity.
    int liveSlot(Entity entity, String operation) {
        if (!table.isAlive(entity.bits())) {
            throw dead(entity, operation, "");
        }
        return entity.index();
    }

    /// Returns the header page of a living entity.
    private EntityPage livePage(Entity entity, String operation, ComponentStore store) {
        EntityPage page = table.livePage(entity.bits());
        if (page == null) {
            throw dead(entity, operation, ", component=" + store.spec().type().getName());
        }
        return page;
    }

    /// Returns the page of a component that a living entity has.
    private ComponentPage pageWith(Entity entity, String operation, ComponentStore store) {
        if (!table.isAlive(entity.bits())) {
            throw dead(entity, operation, ", component=" + store.spec().type().getName());
        }
        int slot = entity.index();
        ComponentPage page = store.pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page == null || (Checks.ENABLED && !page.contains(slot & PageLayout.OFFSET_MASK))) {
            throw missing(entity, operation, store.spec().type());
        }
        return page;
    }

    /// The exception for an entity that is dead or does not have a component.
    RuntimeException failure(Entity entity, String operation, ComponentStore store) {
        return table.isAlive(entity.bits())
                ? missing(entity, operation, store.spec().type())
                : dead(entity, operation, ", component=" + store.spec().type().getName());
    }

    private DeadEntityException dead(Entity entity, String operation, String component) {
        guard.checkOpen();
        boolean recorded = entity.index() < 0;
        return new DeadEntityException(
                entity,
                (recorded ? "handle of a recorded spawn, not of an entity" : "entity is not alive")
                        + ": entity="
                        + entity
                        + ", operation="
                        + operation
                        + component
                        + ", world="
                        + world
                        + (recorded
                                ? "; after playback, entity(handle) of its buffer or stage returns"
                                        + " the entity"
                                : ""));
    }

    /// Rejects the handle of a recorded spawn in calls that accept a dead entity.
    void checkNotRecorded(Entity entity, String operation) {
        if (entity.index() < 0) {
            throw dead(entity, operation, "");
        }
    }

    private MissingComponentException missing(Entity entity, String operation, Class<?> component) {
        return new MissingComponentException(
                entity,
                component,
                "entity does not have the component: entity="
                        + entity
                        + ", operation="
                        + operation
                        + ", component="
                        + component.getName()
                        + ", world="
                        + world);
    }
}
