package dev.tercio.internal.world;

import dev.tercio.ChildOf;
import dev.tercio.ComponentMemory;
import dev.tercio.ComponentSet;
import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.EventReader;
import dev.tercio.Hierarchy;
import dev.tercio.Lookup;
import dev.tercio.Observer;
import dev.tercio.RemovalReader;
import dev.tercio.SourceLookup;
import dev.tercio.Sources;
import dev.tercio.Tier;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandPool;
import dev.tercio.command.CommandStage;
import dev.tercio.command.CommandTelemetry;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;
import dev.tercio.internal.codec.ValueCoders;
import dev.tercio.internal.command.play.PlaybackParts;
import dev.tercio.internal.command.play.Player;
import dev.tercio.internal.command.recording.ImmediateCommands;
import dev.tercio.internal.command.recording.LanePool;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.report.FailureLog;
import dev.tercio.internal.command.report.ReportAccumulator;
import dev.tercio.internal.command.report.Telemetry;
import dev.tercio.internal.command.wire.StreamTypes;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.event.EventRegistry;
import dev.tercio.internal.event.QueueReader;
import dev.tercio.internal.guard.LookupScope;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.observer.ObservedChange;
import dev.tercio.internal.observer.ObserverFailureHandler;
import dev.tercio.internal.observer.ObserverOwner;
import dev.tercio.internal.observer.Observers;
import dev.tercio.internal.query.QueryEngine;
import dev.tercio.internal.query.SystemScope;
import dev.tercio.internal.relation.Relations;
import dev.tercio.internal.schedule.FrameGate;
import dev.tercio.internal.schedule.ScheduledWorld;
import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.structure.ChangeHooks;
import dev.tercio.internal.structure.DestroyRun;
import dev.tercio.internal.structure.Destroyer;
import dev.tercio.internal.structure.GroupCopier;
import dev.tercio.internal.structure.HookedChange;
import dev.tercio.internal.structure.Spawner;
import dev.tercio.internal.worker.Workers;
import dev.tercio.query.EntityQuery;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;

import org.jspecify.annotations.Nullable;

import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/// A world whose slots map directly to columns: the index of an entity is its index in every column
/// it uses, and entities never move.
public final class DirectWorld implements World, StreamTypes, ScheduledWorld {
    private static final int GENERATIONS_PER_SEED_BITS = 20;

    /// A component with this many removal readers indicates code that creates readers repeatedly
    /// instead of keeping them.
    private static final int MANY_READERS = 100;

    private final String name;
    private final EntityTable table;
    private final ComponentRegistry registry;
    private final ComponentAccess components;
    private final Spawner spawner;
    private final Destroyer destroyer;
    private final ChangeHooks hooks = new ChangeHooks();
    private final HookedChange hooked;
    private final QueryEngine queries;
    private final EventRegistry events;
    private final ResourceMap resources;
    private final StableIdTable stableIds;
    private final StructureGuard guard;
    private final Map<Class<?>, ValueCodec<?>> codecs;
    private final ValueCoders coders;
    private final LanePool pool;
    private final ImmediateCommands immediateCommands;
    private final Map<String, Class<?>> streamed = new HashMap<>();

    /// What command records of other modules use.
    private final List<Object> bound = new ArrayList<>();

    private final Telemetry telemetry;
    private final FailureLog failures;
    private final Player player;
    private final PlayedHandles playedHandles;

    /// Created on first use.
    private @Nullable Observers observers;

    private @Nullable ObserverFailureHandler observerFailures;
    private final WorldListeners listeners = new WorldListeners();
    private final Map<ComponentType<?>, Lookup<?>> lookups = new ConcurrentHashMap<>();
    private final Map<ComponentType<?>, RelationHierarchy> hierarchies = new ConcurrentHashMap<>();
    private final Map<ComponentType<?>, SourceLookup> sources = new ConcurrentHashMap<>();
    private final Relations relations;
    private final int workerCount;
    private @Nullable Workers workers;
    private long frame;
    private long restores;
    private @Nullable FrameGate frameGate;

    public DirectWorld(WorldOptions config) {
        this.name = config.name();
        this.codecs = config.codecs();
        this.coders = new ValueCoders(codecs);
        this.pool = new LanePool(name, coders);
        this.guard = new StructureGuard(name);
        this.workerCount = config.workers();
        int maxEntities = config.maxEntities();
        this.table = new EntityTable(maxEntities, firstGeneration(config.handleSeed()));
        this.registry =
                new ComponentRegistry(
                        config.tier(), EntityTable.pagesFor(maxEntities), guard.free());
        this.events = new EventRegistry(registry, guard);
        this.hooked = new HookedChange(table, hooks);
        this.relations = new Relations(table, hooked);
        registry.onRelation(new RelationAdder(this));
        this.components = new ComponentAccess(name, table, registry, guard, hooked, relations);
        this.spawner = new Spawner(table, registry, guard, hooked);
        Supplier<Workers> starter = new WorkerStarter(this);
        LongSupplier frames = new FrameCounter(this);
        this.queries =
                new QueryEngine(table, registry, guard, starter, new StagePlayer(this), relations);
        this.resources = new ResourceMap(this);
        this.stableIds = new StableIdTable(this, components, config.node());
        this.destroyer = new Destroyer(table, registry, stableIds.index(), hooks);
        this.immediateCommands = new ImmediateCommands(this, table);
        this.telemetry = new Telemetry(pool, frames);
        this.failures = new FailureLog(name, frames);
        this.player =
                new Player(
                        new PlaybackParts(
                                this,
                                table,
                                registry,
                                guard,
                                spawner,
                                destroyer,
                                hooked,
                                starter,
                                workerCount,
                                telemetry,
                                failures,
                                events,
                                relations));
        this.playedHandles = new PlayedHandles(name, player);
        // a part of the engine, so every program knows it
        streamed.put(ChildOf.class.getName(), ChildOf.class);
        for (Class<?> type : config.allowedInStreams()) {
            streamed.put(type.getName(), type);
        }
        registerAll(config);
    }

    private void registerAll(WorldOptions config) {
        try {
            for (var component : config.components().entrySet()) {
                Optional<Tier> tier = component.getValue();
                if (tier.isPresent()) {
                    register(component.getKey(), tier.get());
                } else {
                    register(component.getKey());
                }
            }
        } catch (Throwable refused) {
            registry.close();
            throw refused;
        }
    }

    /// Returns the first generation for a seed. Seeds are far apart, so that worlds with different
    /// seeds rarely reach the same generation.
    private static int firstGeneration(int handleSeed) {
        return 1 + (handleSeed << GENERATIONS_PER_SEED_BITS);
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
    public EntityList spawnAll(int count, ComponentSet set) {
        checkStructural("spawnAll");
        EntityList spawned = spawner.spawnAll(count, set);
        finishHooks();
        return spawned;
    }

    @Override
    public <B extends Record> EntityList spawnAll(
            int count, Class<B> bundle, IntFunction<? extends B> filler) {
        checkStructural("spawnAll");
        EntityList spawned;
        Object outer = guard.enter("bulk spawn of " + bundle.getName());
        try {
            spawned = spawner.spawnAll(count, bundle, filler);
        } finally {
            guard.leave(outer);
        }
        finishHooks();
        return spawned;
    }

    @Override
    public Entity copy(Entity source) {
        checkStructural("copy");
        Entity copy = spawner.copy(components.liveSlot(source, "copy"));
        finishHooks();
        return copy;
    }

    @Override
    public boolean destroy(Entity entity) {
        checkStructural("destroy");
        EntityPage page = table.livePage(entity.bits());
        if (page == null) {
            components.checkNotRecorded(entity, "destroy");
            return false;
        }
        if (destroyer.destroy(page, entity.index())) {
            hooks.finished();
        }
        return true;
    }

    @Override
    public int destroyAll(Collection<Entity> entities) {
        checkStructural("destroyAll");
        if (entities instanceof EntityList list) {
            for (int i = 0; i < list.size(); i++) {
                components.checkNotRecorded(list.get(i), "destroyAll");
            }
            int destroyed = destroyer.run().destroyAll(list);
            finishHooks();
            return destroyed;
        }
        for (Entity entity : entities) {
            components.checkNotRecorded(entity, "destroyAll");
        }
        return destroyIterated(entities);
    }

    private int destroyIterated(Collection<Entity> entities) {
        int destroyed = 0;
        DestroyRun run = destroyer.run();
        // iteration may run user code, which must not destroy entities that are still buffered
        Object outer = guard.enter("destroyAll");
        try {
            for (Entity entity : entities) {
                destroyed += run.destroy(entity.bits()) ? 1 : 0;
            }
        } finally {
            run.finish();
            guard.leave(outer);
        }
        finishHooks();
        return destroyed;
    }

    private void finishHooks() {
        if (hooks.isUnfinished()) {
            hooks.finished();
        }
    }

    @Override
    public boolean isAlive(Entity entity) {
        if (table.isAlive(entity.bits())) {
            return true;
        }
        checkOpen();
        return false;
    }

    @Override
    public EntityList entities() {
        EntityList living = new EntityList(size());
        table.addLiveTo(living);
        return living;
    }

    @Override
    public void addEntitiesTo(EntityList list) {
        checkOpen();
        table.addLiveTo(list);
    }

    @Override
    public boolean add(Entity entity, Object component) {
        return components.add(entity, component);
    }

    @Override
    public <T> boolean add(Entity entity, ComponentType<T> type, T component) {
        return components.add(entity, type, component);
    }

    @Override
    public boolean add(Entity entity, Class<?> type) {
        return components.add(entity, type);
    }

    @Override
    public boolean add(Entity entity, ComponentType<?> type) {
        return components.add(entity, type);
    }

    @Override
    public void set(Entity entity, Object component) {
        components.set(entity, component);
    }

    @Override
    public <T> void set(Entity entity, ComponentType<T> type, T component) {
        components.set(entity, type, component);
    }

    @Override
    public <T> T update(Entity entity, Class<T> type, UnaryOperator<T> change) {
        return components.update(entity, type, change);
    }

    @Override
    public <T> T update(Entity entity, ComponentType<T> type, UnaryOperator<T> change) {
        return components.update(entity, type, change);
    }

    @Override
    public boolean remove(Entity entity, Class<?> type) {
        return components.remove(entity, type);
    }

    @Override
    public boolean remove(Entity entity, ComponentType<?> type) {
        return components.remove(entity, type);
    }

    @Override
    public boolean has(Entity entity, Class<?> type) {
        return components.has(entity, type);
    }

    @Override
    public boolean has(Entity entity, ComponentType<?> type) {
        return components.has(entity, type);
    }

    @Override
    public <T> T get(Entity entity, Class<T> type) {
        return components.get(entity, type);
    }

    @Override
    public <T> T get(Entity entity, ComponentType<T> type) {
        return components.get(entity, type);
    }

    @Override
    public <T> Optional<T> tryGet(Entity entity, Class<T> type) {
        return components.tryGet(entity, type);
    }

    @Override
    public <T> Optional<T> tryGet(Entity entity, ComponentType<T> type) {
        return components.tryGet(entity, type);
    }

    @Override
    @SuppressWarnings("unchecked")
    public <T> Lookup<T> lookup(ComponentType<T> type) {
        guard.checkThread("lookup");
        return (Lookup<T>) lookups.computeIfAbsent(type, key -> components.lookup(key, null));
    }

    @Override
    public <T> Lookup<T> lookup(ComponentType<T> type, LookupScope scope) {
        return components.lookup(type, scope);
    }

    @Override
    public Sources sources(ComponentType<?> relation, Entity target) {
        SourceLookup known = sources.get(relation);
        if (known == null) {
            guard.checkThread("sources");
            known = components.sources(relation, relations, null);
            sources.put(relation, known);
        }
        return known.of(target);
    }

    @Override
    public SourceLookup sources(ComponentType<?> relation, LookupScope scope) {
        return components.sources(relation, relations, scope);
    }

    @Override
    public Hierarchy hierarchy(Class<?> relation) {
        ComponentStore store = queries.hierarchyOf(relation);
        RelationHierarchy known = hierarchies.get(store.spec());
        if (known == null || !known.isOf(store)) {
            known = new RelationHierarchy(this, store, queries.relationIndex(store), components);
            hierarchies.put(store.spec(), known);
        }
        return known;
    }

    /// Copies entities together, see [Hierarchy#copyTree(Entity)].
    EntityList copyTogether(EntityList originals) {
        EntityList copies = new GroupCopier(table, registry, guard, hooked).copy(originals);
        finishHooks();
        return copies;
    }

    @Override
    public Query<Entity> query() {
        return queries.query();
    }

    @Override
    public <T> Query<T> query(Class<T> row) {
        return queries.query(row);
    }

    @Override
    public <T> Query<T> query(ComponentType<T> type) {
        return queries.query(type);
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
        components.setAuthority(entity, type, owned);
    }

    @Override
    public boolean hasAuthority(Entity entity, Class<?> type) {
        return components.hasAuthority(entity, type);
    }

    @Override
    public boolean hasAnyAuthority(Entity entity) {
        return components.hasAnyAuthority(entity);
    }

    @Override
    public RemovalReader removalReader(Class<?> type) {
        checkStructural("removalReader");
        ComponentStore store = components.openStore(type);
        destroyer.logRemovals();
        RemovalLogReader reader = new RemovalLogReader(guard, type, store.removals());
        queries.noteObserver(reader);
        if (store.removals().addReader() == MANY_READERS) {
            logger().log(
                            System.Logger.Level.WARNING,
                            "many removal readers were created: component="
                                    + type.getName()
                                    + ", world="
                                    + name
                                    + ", readers="
                                    + MANY_READERS
                                    + "; each new reader starts with the removals of two frames;"
                                    + " create one reader and keep it");
        }
        return reader;
    }

    @Override
    public void send(Object event) {
        checkStructural("send");
        events.send(event);
    }

    @Override
    public <T> EventReader<T> eventReader(Class<T> type) {
        checkStructural("eventReader");
        QueueReader<T> reader = new QueueReader<>(events.open(ComponentSpec.of(type)), guard);
        queries.noteObserver(reader);
        return reader;
    }

    /// Returns the event types and their queues.
    @Override
    public EventRegistry events() {
        return events;
    }

    @Override
    public HandleResolver playedHandles() {
        return playedHandles;
    }

    @Override
    public @Nullable ComponentSpec<?> eventNamed(String type) {
        ComponentSpec<?> used = events.named(type);
        return used != null ? used : allowedNamed(type);
    }

    @Override
    public void nextFrame() {
        checkStructural("nextFrame");
        if (player.isPlaying() || (guard.isOwner() && !guard.isFree())) {
            throw new IllegalStateException(
                    "a system or command cannot end the frame: world="
                            + name
                            + "; the schedule ends it after its last system");
        }
        endFrame();
    }

    @Override
    public void endFrame() {
        events.checkNotReading("nextFrame");
        events.nextFrame();
        registry.nextFrame();
        player.endFrame();
        frame++;
        listeners.frameEnded();
        FrameGate gate = frameGate;
        if (gate != null) {
            gate.frameEnded();
        }
    }

    @Override
    public long frame() {
        checkOpen();
        return frame;
    }

    @Override
    public long restores() {
        checkOpen();
        return restores;
    }

    @Override
    public List<ComponentType<?>> components(Entity entity) {
        int slot = components.liveSlot(entity, "list components");
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
    public ResourceMap resources() {
        checkOpen();
        return resources;
    }

    @Override
    public StableIdTable stableIds() {
        checkOpen();
        return stableIds;
    }

    @Override
    public CommandBuffer commands() {
        checkOpen();
        return pool.rent();
    }

    @Override
    public CommandStage stage() {
        checkOpen();
        return new LaneStage(pool);
    }

    @Override
    public Commands immediateCommands() {
        checkOpen();
        return immediateCommands;
    }

    @Override
    public PlaybackReport play(CommandBuffer commands, PlaybackOptions options) {
        PlaybackReport report;
        try {
            report = player.play(commands, options);
        } catch (Throwable thrown) {
            abortObservers(thrown);
            throw thrown;
        }
        completeObservers();
        return report;
    }

    private void completeObservers() {
        if (observers != null) {
            observers.complete();
        }
    }

    private void abortObservers(Throwable thrown) {
        // a call that a function of an observer made does not concern the commands of others
        if (observers != null && !player.isPlaying() && !observers.isCalling()) {
            observers.abort(thrown);
        }
    }

    @Override
    public PlaybackReport play(CommandStage stage, PlaybackOptions options) {
        PlaybackReport report;
        try {
            report = player.play(stage, options);
        } catch (Throwable thrown) {
            abortObservers(thrown);
            throw thrown;
        }
        completeObservers();
        return report;
    }

    @Override
    public ReportAccumulator playUnit(LaneStage stage) {
        return player.playUnit(stage);
    }

    @Override
    public @Nullable ReportAccumulator playObserved() {
        return observers == null ? null : observers.playNext();
    }

    @Override
    public void dropObserved(Throwable thrown) {
        if (observers != null) {
            observers.abort(thrown);
        }
    }

    @Override
    public @Nullable ObserverFailureHandler handleObserverFailures(
            @Nullable ObserverFailureHandler handler) {
        ObserverFailureHandler before = observerFailures;
        observerFailures = handler;
        if (observers != null) {
            observers.handleFailures(handler);
        }
        return before;
    }

    @Override
    public <T> Observer<T> observe(Class<T> type) {
        return openObservers().observe(type, null);
    }

    @Override
    public <T> Observer<T> observe(Class<T> type, ObserverOwner owner) {
        return openObservers().observe(type, owner);
    }

    private Observers openObservers() {
        Observers open = observers;
        if (open == null) {
            checkStructural("observe");
            open =
                    new Observers(
                            new Observers.Parts(
                                    name,
                                    registry,
                                    guard,
                                    player,
                                    pool,
                                    hooks,
                                    this::hooksChanged));
            open.handleFailures(observerFailures);
            observers = open;
        }
        return open;
    }

    @Override
    public CommandPool commandPool() {
        checkOpen();
        return pool;
    }

    @Override
    public CommandTelemetry commandTelemetry() {
        checkOpen();
        return telemetry;
    }

    @Override
    public FailureLog commandFailures() {
        checkOpen();
        return failures;
    }

    @Override
    public @Nullable ComponentSpec<?> componentNamed(String type) {
        for (ComponentStore store : registry.stores()) {
            if (store.spec().type().getName().equals(type)) {
                return store.spec();
            }
        }
        return null;
    }

    @Override
    public @Nullable ComponentSpec<?> allowedNamed(String type) {
        Class<?> found = streamed.get(type);
        return found == null ? null : ComponentSpec.of(found);
    }

    @Override
    public ValueCoders coders() {
        return coders;
    }

    /// Returns the codecs of the application, see [WorldOptions#codec].
    public Map<Class<?>, ValueCodec<?>> codecs() {
        return codecs;
    }

    @Override
    public EntityQuery<?> queryOf(
            List<Class<?>> required,
            List<Class<?>> excluded,
            List<List<Class<?>>> anyOf,
            List<Class<?>> owned,
            boolean anyOwned) {
        return queries.queryOf(required, excluded, anyOf, owned, anyOwned);
    }

    @Override
    public List<ComponentMemory> memory() {
        checkOpen();
        return registry.stores().stream()
                .map(s -> new ComponentMemory(s.spec(), s.count(), s.allocatedBytes()))
                .toList();
    }

    @Override
    public int trim() {
        checkStructural("trim");
        spawner.unbind();
        destroyer.unbind();
        int released = registry.stores().stream().mapToInt(ComponentStore::trim).sum();
        return released + events.trim();
    }

    @Override
    public void bindToCurrentThread() {
        if (player.isPlaying() && !guard.isOwner()) {
            throw new IllegalStateException(
                    "world cannot be taken over now: world="
                            + name
                            + ", during=playback of commands, thread="
                            + Thread.currentThread().getName());
        }
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
        if (guard.isOwner() && !guard.isFree()) {
            throw new IllegalStateException(
                    "world cannot be closed by a system: world="
                            + name
                            + "; close it between frames");
        }
        if (player.isPlaying()) {
            throw new IllegalStateException(
                    "world cannot be closed by a command that it plays: world=" + name);
        }
        if (workers != null) {
            workers.close();
        }
        pool.closeWorld();
        guard.close();
        table.clear();
        spawner.close();
        destroyer.close();
        player.close();
        queries.close();
        resources.clear();
        stableIds.clear();
        events.close();
        registry.close();
        FrameGate gate = frameGate;
        if (gate != null) {
            gate.worldClosed();
        }
    }

    /// The commands of the system or observer that runs on this thread and must not change the
    /// world, or null if the world may be changed now.
    ///
    /// @param operation for the error message
    /// @throws IllegalStateException if neither is possible, such as in a parallel body
    public @Nullable Commands recording(String operation) {
        Commands observing = observers == null ? null : observers.recording();
        if (observing != null && guard.isOwner()) {
            return observing;
        }
        if (guard.isStructural()) {
            return null;
        }
        if (guard.scope() instanceof SystemScope system) {
            return system.commands();
        }
        throw new IllegalStateException(
                "not possible in this place: operation="
                        + operation
                        + ", world="
                        + name
                        + "; call it in the update of a system, in an observer, or between frames,"
                        + " outside of parallel bodies and loops");
    }

    /// Whether commands that are played now are inputs: no system and no command runs.
    public boolean takesInputs() {
        return guard.isFree() && !player.isPlaying();
    }

    /// Allows command streams to name a resource or command class.
    public void allowInStreams(Class<?> type) {
        streamed.put(type.getName(), type);
    }

    /// Binds an object that command records of other modules need but cannot contain, because they
    /// are plain data.
    ///
    /// @return its number, for [#bound]; equal in worlds that bind the same objects in the same
    ///   order
    public int bind(Object part) {
        bound.add(part);
        return bound.size() - 1;
    }

    /// Returns a bound object.
    ///
    /// @throws IllegalStateException if this world has not bound such an object
    public <T> T bound(int number, Class<T> type) {
        if (number < 0 || number >= bound.size() || !type.isInstance(bound.get(number))) {
            throw new IllegalStateException(
                    "world has no such part: type="
                            + type.getSimpleName()
                            + ", number="
                            + number
                            + ", world="
                            + name());
        }
        return type.cast(bound.get(number));
    }

    /// Adds a listener for frames and commands.
    public void listen(WorldListener listener) {
        checkStructural("listen");
        listeners.add(listener);
        player.listen(listeners);
    }

    /// Removes a listener.
    public void ignore(WorldListener listener) {
        listeners.remove(listener);
        player.listen(listeners.isEmpty() ? null : listeners);
    }

    /// Completes a restore of headers and columns: clears the caches that depend on them.
    ///
    /// @param frameNumber the current frame of the world
    /// @param clustersReplaced whether some clusters were replaced
    public void restored(long frameNumber, boolean clustersReplaced) {
        frame = frameNumber;
        player.endFrame();
        restores++;
        spawner.unbind();
        destroyer.unbind();
        components.refillHandles();
        if (clustersReplaced) {
            spawner.close();
            destroyer.close();
            player.forgetClusters();
        }
    }

    /// Sets the listener between frames, or null for none.
    ///
    /// @throws IllegalStateException if the world already has one
    public void setFrameGate(@Nullable FrameGate gate) {
        if (gate != null && frameGate != null) {
            throw new IllegalStateException("world is already inspected: world=" + name);
        }
        frameGate = gate;
    }

    @Override
    public @Nullable FrameGate frameGate() {
        return frameGate;
    }

    /// The number of threads of parallel loops. Does not start them.
    public int workerCount() {
        return workerCount;
    }

    /// The functions of all observers.
    public List<ObservedChange> observed() {
        return observers == null ? List.of() : observers.list();
    }

    /// Returns how hooked components are changed, with the hooks themselves.
    public HookedChange hooked() {
        return hooked;
    }

    /// Clears the caches that depend on which components are hooked. Called after hooks were
    /// registered or a store was hooked.
    public void hooksChanged() {
        spawner.hooksChanged();
        destroyer.hooksChanged();
        player.hooksChanged();
    }

    /// Returns the indexes of relations.
    public Relations relations() {
        return relations;
    }

    /// Returns the headers of the entities.
    public EntityTable table() {
        return table;
    }

    /// Fails unless this is the world's thread, or one that works for it, and the world is open.
    public void checkThread(String operation) {
        guard.checkThread(operation);
    }

    @Override
    public StructureGuard guard() {
        return guard;
    }

    @Override
    public QueryEngine queries() {
        return queries;
    }

    /// Returns the component types and their stores.
    @Override
    public ComponentRegistry registry() {
        return registry;
    }

    /// Returns the worker threads of the world, which are started on first use.
    @Override
    public Workers workers() {
        Workers pool = workers;
        if (pool == null) {
            pool = new Workers(workerCount, name, guard);
            workers = pool;
            StoppedWorkers.CLEANER.register(this, pool::close);
        }
        return pool;
    }

    /// Stops the threads of worlds that were not closed.
    private static final class StoppedWorkers {
        static final Cleaner CLEANER = Cleaner.create();

        private StoppedWorkers() {}
    }

    /// Named, like [FrameCounter], because lambdas would be linked at each start.
    private record WorkerStarter(DirectWorld world) implements Supplier<Workers> {
        @Override
        public Workers get() {
            return world.workers();
        }
    }

    /// Hooks relations. Worlds without one have no hook for them.
    private record RelationAdder(DirectWorld world) implements Consumer<ComponentStore> {
        @Override
        public void accept(ComponentStore store) {
            if (world.relations.isEmpty()) {
                world.hooks.register(world.relations);
                // no cache but this one depends on hooks for entities without hooked components
                world.destroyer.hooksChanged();
            }
            world.relations.add(store);
        }
    }

    private record FrameCounter(DirectWorld world) implements LongSupplier {
        @Override
        public long getAsLong() {
            return world.frame;
        }
    }

    void checkOpen() {
        guard.checkOpen();
    }

    private void checkStructural(String operation) {
        guard.checkStructural(operation);
    }

    /// Returns the name, the number of entities and the frame, for debuggers.
    @Override
    public String toString() {
        return isClosed()
                ? "World[name=" + name + ", closed]"
                : "World[name=" + name + ", entities=" + table.live() + ", frame=" + frame + "]";
    }

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.query");
    }
}
