package dev.tercio.internal.world;

import dev.tercio.ComponentSet;
import dev.tercio.ComponentType;
import dev.tercio.DeadEntityException;
import dev.tercio.Entity;
import dev.tercio.InvalidComponentException;
import dev.tercio.MissingComponentException;
import dev.tercio.Removals;
import dev.tercio.Resources;
import dev.tercio.StableIds;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.Checks;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.PackedEntities;
import dev.tercio.internal.entity.StructureGuard;
import dev.tercio.internal.query.QueryEngine;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.worker.Workers;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/// A world whose slots map directly onto columns: the index of an entity is its place in every
/// column it uses, and nothing ever moves.
public final class DirectWorld implements World {
    private final String name;
    private final EntityTable table;
    private final ComponentRegistry registry;

    /// The stores by ordinal as the registry has them, one hop nearer.
    private @Nullable ComponentStore[] stores;

    private final Spawner spawner;
    private final Destroyer destroyer;
    private final QueryEngine queries;
    private final ResourceMap resources;
    private final StableIdTable stableIds;
    private final StructureGuard guard;
    private final int workerCount;
    private @Nullable Workers workers;
    private long frame;

    public DirectWorld(WorldConfig config) {
        this.name = config.name();
        this.guard = new StructureGuard(name);
        this.workerCount = config.workers();
        int maxEntities = config.maxEntities();
        this.table = new EntityTable(maxEntities, firstGeneration(name));
        this.registry = new ComponentRegistry(config.tier(), EntityTable.pagesFor(maxEntities));
        this.stores = registry.byOrdinal();
        this.spawner = new Spawner(table, registry);
        this.queries = new QueryEngine(table, registry, guard, this::workers);
        this.resources = new ResourceMap(this);
        this.stableIds = new StableIdTable(this, config.node());
        this.destroyer = new Destroyer(table, registry, stableIds);
        registerAll(config);
    }

    private void registerAll(WorldConfig config) {
        try {
            config.components()
                    .forEach(
                            (type, tier) ->
                                    tier.ifPresentOrElse(
                                            t -> register(type, t), () -> register(type)));
        } catch (Throwable refused) {
            registry.close();
            throw refused;
        }
    }

    /// Worlds that were given a name count from a number made of it, so that their handles differ.
    private static int firstGeneration(String name) {
        return name.equals(new WorldConfig().name()) ? 1 : 1 + ((name.hashCode() & 0xFFF) << 20);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int size() {
        checkOpen();
        return table.live();
    }

    @Override
    public <T> ComponentType<T> register(Class<T> type) {
        checkStructural("register");
        ComponentSpec<T> spec = ComponentSpec.of(type);
        registry.open(spec);
        return spec;
    }

    @Override
    public <T> ComponentType<T> register(Class<T> type, Tier tier) {
        checkStructural("register");
        ComponentSpec<T> spec = ComponentSpec.of(type);
        registry.open(spec, tier);
        return spec;
    }

    @Override
    public List<ComponentType<?>> types() {
        checkOpen();
        return registry.stores().stream().<ComponentType<?>>map(ComponentStore::spec).toList();
    }

    @Override
    public Entity spawn() {
        return spawn(new Object[0]);
    }

    @Override
    public Entity spawn(Object component) {
        checkStructural("spawn");
        return spawner.spawn(component);
    }

    @Override
    public Entity spawn(Object first, Object second) {
        checkStructural("spawn");
        return spawner.spawn(first, second);
    }

    @Override
    public Entity spawn(Object first, Object second, Object third) {
        checkStructural("spawn");
        return spawner.spawn(first, second, third);
    }

    @Override
    public Entity spawn(Object... components) {
        checkStructural("spawn");
        return spawner.spawnAny(components);
    }

    @Override
    public List<Entity> spawnAll(int count, ComponentSet set) {
        checkStructural("spawnAll");
        return spawner.spawnAll(count, set);
    }

    @Override
    public <B extends Record> List<Entity> spawnAll(
            int count, Class<B> bundle, IntFunction<? extends B> filler) {
        checkStructural("spawnAll");
        Object outer = guard.enter("bulk spawn of " + bundle.getName());
        try {
            return spawner.spawnAll(count, bundle, filler);
        } finally {
            guard.leave(outer);
        }
    }

    @Override
    public Entity copy(Entity source) {
        checkStructural("copy");
        return spawner.copy(liveSlot(source, "copy"));
    }

    @Override
    public boolean destroy(Entity entity) {
        checkStructural("destroy");
        EntityPage page = table.livePage(entity.bits());
        if (page == null) {
            return false;
        }
        destroyer.destroy(page, entity.index());
        return true;
    }

    @Override
    public int destroyAll(Collection<Entity> entities) {
        checkStructural("destroyAll");
        int destroyed = 0;
        for (Entity entity : entities) {
            EntityPage page = table.livePage(entity.bits());
            if (page != null) {
                destroyer.destroy(page, entity.index());
                destroyed++;
            }
        }
        return destroyed;
    }

    @Override
    public boolean isAlive(Entity entity) {
        return table.isAlive(entity.bits()) || notAlive();
    }

    /// Answers for a dead handle, unless the world itself is gone.
    private boolean notAlive() {
        checkOpen();
        return false;
    }

    @Override
    public List<Entity> entities() {
        checkOpen();
        long[] handles = new long[table.live()];
        int count = 0;
        for (int page = 0; page < table.pageLimit(); page++) {
            long[] occupied = table.occupiedAt(page);
            for (int word = 0; occupied != null && word < occupied.length; word++) {
                for (long bits = occupied[word]; bits != 0; bits &= bits - 1) {
                    int bit = Long.numberOfTrailingZeros(bits);
                    int slot = page << PageLayout.PAGE_SHIFT | word << PageLayout.WORD_SHIFT | bit;
                    Entity entity = table.entityAt(slot);
                    if (!entity.isNone()) {
                        handles[count++] = entity.bits();
                    }
                }
            }
        }
        return new PackedEntities(handles);
    }

    @Override
    public boolean add(Entity entity, Object component) {
        return add(entity, ComponentSpec.of(Spawner.classOf(component, 0)), component);
    }

    @Override
    public <T> boolean add(Entity entity, ComponentType<T> type, T component) {
        checkInstance(type, component);
        return add(entity, (ComponentSpec<T>) type, (Object) component);
    }

    private boolean add(Entity entity, ComponentSpec<?> spec, Object component) {
        checkStructural("add");
        ComponentStore store = openStore(spec);
        EntityPage headers = livePage(entity, "add", store);
        int slot = entity.index();
        int offset = slot & PageLayout.OFFSET_MASK;
        ComponentPage page = store.pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page == null) {
            store.openPage(slot >>> PageLayout.PAGE_SHIFT);
            return add(entity, spec, component);
        }
        write(store, spec, page, offset, component);
        if (page.contains(offset)) {
            store.noteChanged(page, offset);
            return false;
        }
        return markAdded(headers, store, page, offset);
    }

    @Override
    public boolean add(Entity entity, Class<?> type) {
        return add(entity, ComponentSpec.of(type));
    }

    @Override
    public boolean add(Entity entity, ComponentType<?> type) {
        checkStructural("add");
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
        store.writeDefault(page, offset);
        return markAdded(headers, store, page, offset);
    }

    private static boolean markAdded(
            EntityPage headers, ComponentStore store, ComponentPage page, int offset) {
        page.set(offset);
        headers.mark(offset, store.id());
        store.noteAdded(page, offset, 1);
        return true;
    }

    @Override
    public void set(Entity entity, Object component) {
        set(entity, ComponentSpec.of(Spawner.classOf(component, 0)), component);
    }

    @Override
    public <T> void set(Entity entity, ComponentType<T> type, T component) {
        checkInstance(type, component);
        set(entity, (ComponentSpec<T>) type, (Object) component);
    }

    private void set(Entity entity, ComponentSpec<?> spec, Object component) {
        ComponentStore store = knownStore(entity, "set", spec);
        ComponentPage page = pageWith(entity, "set", store);
        int offset = entity.index() & PageLayout.OFFSET_MASK;
        write(store, spec, page, offset, component);
        store.noteChanged(page, offset);
    }

    /// Writes through the codec of the type where it can, as [#valueAt] reads.
    private static void write(
            ComponentStore store,
            ComponentSpec<?> spec,
            ComponentPage page,
            int offset,
            Object component) {
        if (store.tier() == Tier.HEAP) {
            spec.heapCodec().write(page.columns(), offset, component);
        } else {
            store.codec().write(page.columns(), offset, component);
        }
    }

    @Override
    public boolean remove(Entity entity, Class<?> type) {
        return remove(entity, ComponentSpec.of(type));
    }

    @Override
    public boolean remove(Entity entity, ComponentType<?> type) {
        checkStructural("remove");
        ComponentStore store = registry.find((ComponentSpec<?>) type);
        if (store == null) {
            liveSlot(entity, "remove");
            return false;
        }
        EntityPage headers = livePage(entity, "remove", store);
        int slot = entity.index();
        int offset = slot & PageLayout.OFFSET_MASK;
        ComponentPage page = store.pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page == null || !page.contains(offset)) {
            return false;
        }
        headers.unmark(offset, store.id());
        headers.dropAuthority(offset, store.id());
        store.unmark(page, offset);
        store.noteRemoved(entity.bits());
        return true;
    }

    @Override
    public boolean has(Entity entity, Class<?> type) {
        return has(entity, ComponentSpec.of(type));
    }

    @Override
    public boolean has(Entity entity, ComponentType<?> type) {
        ComponentStore store = registry.find((ComponentSpec<?>) type);
        return (store != null && table.isAlive(entity.bits()) && store.has(entity.index()))
                || notAlive();
    }

    @Override
    public <T> T get(Entity entity, Class<T> type) {
        return read(entity, ComponentSpec.of(type));
    }

    @Override
    public <T> T get(Entity entity, ComponentType<T> type) {
        return read(entity, (ComponentSpec<T>) type);
    }

    private <T> T read(Entity entity, ComponentSpec<T> spec) {
        ComponentStore store = knownStore(entity, "get", spec);
        ComponentPage page = pageWith(entity, "get", store);
        return valueAt(page, entity.index(), spec, store);
    }

    /// Reads through the codec of the type where it can: behind a constant type it is a constant
    /// too.
    @SuppressWarnings("unchecked")
    private static <T> T valueAt(
            ComponentPage page, int slot, ComponentSpec<T> spec, ComponentStore store) {
        int offset = slot & PageLayout.OFFSET_MASK;
        // two calls, so that the profile of the other tiers does not spoil the constant one
        return store.tier() == Tier.HEAP
                ? (T) spec.heapCodec().read(page.columns(), offset)
                : (T) store.codec().read(page.columns(), offset);
    }

    @Override
    public <T> Optional<T> tryGet(Entity entity, Class<T> type) {
        return tryGet(entity, ComponentSpec.of(type));
    }

    @Override
    public <T> Optional<T> tryGet(Entity entity, ComponentType<T> type) {
        if (!has(entity, type)) {
            return Optional.empty();
        }
        ComponentSpec<T> spec = (ComponentSpec<T>) type;
        ComponentStore store = openStore(spec);
        ComponentPage page = store.openPage(entity.index() >>> PageLayout.PAGE_SHIFT);
        return Optional.of(valueAt(page, entity.index(), spec, store));
    }

    @Override
    public <T> Query<T> query(Class<T> row) {
        return queries.query(row);
    }

    @Override
    public <A, B> Query2<A, B> query(Class<A> first, Class<B> second) {
        return queries.query(first, second);
    }

    @Override
    public <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third) {
        return queries.query(first, second, third);
    }

    @Override
    public <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth) {
        return queries.query(first, second, third, fourth);
    }

    @Override
    public void setAuthority(Entity entity, Class<?> type, boolean owned) {
        checkStructural("setAuthority");
        ComponentStore store = knownStore(entity, "setAuthority", ComponentSpec.of(type));
        EntityPage headers = livePage(entity, "setAuthority", store);
        if (!store.has(entity.index())) {
            throw missing(entity, "setAuthority", type);
        }
        int offset = entity.index() & PageLayout.OFFSET_MASK;
        store.openPage(entity.index() >>> PageLayout.PAGE_SHIFT).setAuthority(offset, owned);
        headers.setAuthority(offset, store.id(), owned);
    }

    @Override
    public boolean hasAuthority(Entity entity, Class<?> type) {
        if (!has(entity, type)) {
            return false;
        }
        ComponentPage page = openStore(type).openPage(entity.index() >>> PageLayout.PAGE_SHIFT);
        AuthorityBits authority = page.authority();
        return authority != null && authority.contains(entity.index() & PageLayout.OFFSET_MASK);
    }

    @Override
    public boolean hasAnyAuthority(Entity entity) {
        EntityPage headers = table.livePage(entity.bits());
        AuthorityBits authority = headers == null ? null : headers.anyAuthority();
        return (authority != null && authority.contains(entity.index() & PageLayout.OFFSET_MASK))
                || notAlive();
    }

    @Override
    public Removals removed(Class<?> type) {
        checkStructural("removed");
        ComponentStore store = openStore(type);
        destroyer.logRemovals();
        return new RemovalReader(guard, type, store.removals());
    }

    @Override
    public void nextFrame() {
        checkStructural("nextFrame");
        registry.nextFrame();
        frame++;
    }

    @Override
    public long frame() {
        checkOpen();
        return frame;
    }

    @Override
    public List<ComponentType<?>> components(Entity entity) {
        int slot = liveSlot(entity, "list components");
        List<ComponentType<?>> types = new ArrayList<>();
        table.mask(slot).forEach(id -> types.add(registry.byId(id).spec()));
        return types;
    }

    @Override
    public String describe(Entity entity) {
        checkOpen();
        if (!table.isAlive(entity.bits())) {
            return entity + " (dead)";
        }
        return components(entity).stream()
                .map(
                        type ->
                                type.isTag()
                                        ? type.type().getSimpleName()
                                        : String.valueOf(get(entity, type)))
                .collect(Collectors.joining(", ", entity + " {", "}"));
    }

    @Override
    public Resources resources() {
        checkOpen();
        return resources;
    }

    @Override
    public StableIds stableIds() {
        checkOpen();
        return stableIds;
    }

    @Override
    public int trim() {
        checkStructural("trim");
        spawner.unbind();
        destroyer.unbind();
        return registry.stores().stream().mapToInt(ComponentStore::trim).sum();
    }

    @Override
    public void bindToCurrentThread() {
        guard.bindToCurrentThread();
    }

    @Override
    public boolean isClosed() {
        return guard.isClosed();
    }

    @Override
    public void close() {
        if (isClosed()) {
            return;
        }
        checkStructural("close");
        if (workers != null) {
            workers.close();
        }
        guard.close();
        table.clear();
        spawner.close();
        destroyer.close();
        queries.close();
        resources.clear();
        stableIds.clear();
        registry.close();
    }

    /// The headers of the entities.
    public EntityTable table() {
        return table;
    }

    /// The component types and their stores.
    public ComponentRegistry registry() {
        return registry;
    }

    /// The threads of the world, started when first needed.
    private Workers workers() {
        Workers pool = workers;
        if (pool == null) {
            pool = new Workers(workerCount, name, guard);
            workers = pool;
        }
        return pool;
    }

    void checkOpen() {
        guard.checkOpen();
    }

    private void checkStructural(String operation) {
        guard.checkStructural(operation);
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
        checkOpen();
        ComponentStore store = registry.find(spec);
        if (store == null) {
            checkStructural("register");
            store = registry.open(spec);
        }
        stores = registry.byOrdinal();
        return store;
    }

    /// The store of a type that an entity is expected to have: looking does not register it.
    private ComponentStore knownStore(Entity entity, String operation, ComponentSpec<?> spec) {
        ComponentStore[] all = stores;
        int ordinal = spec.ordinal();
        if (Integer.compareUnsigned(ordinal, all.length) < 0) {
            ComponentStore found = all[ordinal];
            if (found != null) {
                return found;
            }
        }
        stores = registry.byOrdinal();
        ComponentStore store = registry.find(spec);
        if (store == null) {
            liveSlot(entity, operation);
            throw missing(entity, operation, spec.type());
        }
        return store;
    }

    private ComponentStore openStore(Class<?> type) {
        return openStore(ComponentSpec.of(type));
    }

    /// The slot of a living entity.
    int liveSlot(Entity entity, String operation) {
        if (!table.isAlive(entity.bits())) {
            throw dead(entity, operation, "");
        }
        return entity.index();
    }

    /// The headers around a living entity.
    private EntityPage livePage(Entity entity, String operation, ComponentStore store) {
        EntityPage page = table.livePage(entity.bits());
        if (page == null) {
            throw dead(entity, operation, ", component=" + store.spec().type().getName());
        }
        return page;
    }

    /// The page of a component that a living entity has.
    private ComponentPage pageWith(Entity entity, String operation, ComponentStore store) {
        livePage(entity, operation, store);
        int slot = entity.index();
        ComponentPage page = store.pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page == null || (Checks.ENABLED && !page.contains(slot & PageLayout.OFFSET_MASK))) {
            throw missing(entity, operation, store.spec().type());
        }
        return page;
    }

    private DeadEntityException dead(Entity entity, String operation, String component) {
        checkOpen();
        return new DeadEntityException(
                entity,
                "entity is not alive: entity="
                        + entity
                        + ", operation="
                        + operation
                        + component
                        + ", world="
                        + name);
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
                        + name);
    }

    private static void checkInstance(ComponentType<?> type, @Nullable Object component) {
        if (!type.type().isInstance(component)) {
            throw new InvalidComponentException(
                    "component is of another type: expected="
                            + type.type().getName()
                            + ", actual="
                            + (component == null ? "null" : component.getClass().getName()));
        }
    }
}
