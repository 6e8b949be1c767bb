package dev.tercio.internal.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.worker.Workers;
import dev.tercio.query.EntityQuery;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The queries of one world. Each is created once and cached by its classes.
public final class QueryEngine {
    private static final System.Logger LOG = System.getLogger("dev.tercio.query");

    private final EntityTable table;
    private final ComponentRegistry registry;
    private final StructureGuard guard;
    private final RowShapes shapes;
    private final ChunkLoop chunkLoop;
    private final Supplier<Workers> workers;
    private final BodyLanePool recordings;
    private final Map<List<Class<?>>, Object> queries = new HashMap<>();
    private @Nullable Consumer<ChangeReader> listener;
    private final Set<Class<?>> missingViews = ConcurrentHashMap.newKeySet();

    /// @param workers creates the pool on first use
    /// @param player plays the commands of bodies
    public QueryEngine(
            EntityTable table,
            ComponentRegistry registry,
            StructureGuard guard,
            Supplier<Workers> workers,
            CommandPlayer player) {
        this.workers = workers;
        this.recordings = new BodyLanePool(player);
        this.table = table;
        this.registry = registry;
        this.guard = guard;
        this.shapes = new RowShapes(registry, guard);
        this.chunkLoop = new ChunkLoop(registry, guard);
    }

    /// The query over all entities.
    public Query<Entity> query() {
        return find(
                List.of(),
                () -> {
                    RowShape shape = shapes.ofEntities();
                    return new RowQuery<>(this, filterOf(shape), shape, false);
                });
    }

    public <T> Query<T> query(Class<T> row) {
        return find(
                List.of(row),
                () -> {
                    RowShape shape = shapes.ofRow(row);
                    return new RowQuery<>(this, filterOf(shape), shape, false);
                });
    }

    /// The query over a component. Registers it first, so that it is not mistaken for a view.
    public <T> Query<T> query(ComponentType<T> type) {
        guard.checkThread("query");
        shapes.storeOf(type.type());
        return query(type.type());
    }

    public <A, B> Query2<A, B> query(Class<A> first, Class<B> second) {
        return find(
                List.of(first, second),
                () -> {
                    RowShape shape = shapes.ofComponents(first, second);
                    return new RowQuery2<>(this, filterOf(shape), shape, false);
                });
    }

    public <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third) {
        return find(
                List.of(first, second, third),
                () -> {
                    RowShape shape = shapes.ofComponents(first, second, third);
                    return new RowQuery3<>(this, filterOf(shape), shape, false);
                });
    }

    public <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth) {
        return find(
                List.of(first, second, third, fourth),
                () -> {
                    RowShape shape = shapes.ofComponents(first, second, third, fourth);
                    return new RowQuery4<>(this, filterOf(shape), shape, false);
                });
    }

    /// A query that reads no component, with a filter.
    public EntityQuery<?> queryOf(
            List<Class<?>> required,
            List<Class<?>> excluded,
            List<List<Class<?>>> anyOf,
            List<Class<?>> owned,
            boolean anyOwned) {
        guard.checkThread("query");
        QueryFilter filter = QueryFilter.requiring(typesOf(required)).exclude(typesOf(excluded));
        for (List<Class<?>> some : anyOf) {
            filter = filter.requireAny(typesOf(some));
        }
        filter = filter.requireOwned(typesOf(owned));
        filter = anyOwned ? filter.requireAnyOwned() : filter;
        return new RowQuery<>(this, filter, shapes.ofComponents(), false);
    }

    private ComponentMask typesOf(List<Class<?>> types) {
        return typesOf(types.toArray(Class<?>[]::new));
    }

    /// Reports every query that the given code requests, including derived queries, and every other
    /// reader of changes.
    public synchronized <T> T listen(Consumer<ChangeReader> wanted, Supplier<T> work) {
        Consumer<ChangeReader> outer = listener;
        listener = wanted;
        try {
            return work.get();
        } finally {
            listener = outer;
        }
    }

    /// Reports that a query was requested.
    <Q> Q asked(Q query) {
        noteObserver((ChangeReader) query);
        return query;
    }

    /// Reports that a reader of changes was requested.
    public void noteObserver(ChangeReader observer) {
        Consumer<ChangeReader> current = listener;
        if (current != null) {
            current.accept(observer);
        }
    }

    /// The cached query of some classes, created if it is new. The classes determine its type.
    @SuppressWarnings("unchecked")
    private synchronized <Q extends EntityQuery<Q>> Q find(List<Class<?>> key, Supplier<Q> maker) {
        guard.checkThread("query");
        Object known = queries.get(key);
        if (known == null) {
            known = maker.get();
            queries.put(key, known);
        }
        return asked((Q) known);
    }

    /// Logs, once for each class, that a query finds nothing because a record of only [Entity]
    /// fields is a component and not a view.
    void warnOfMissingView(Object query, Class<?> type) {
        if (missingViews.add(type)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "no entity has ever had this component: component="
                            + type.getName()
                            + ", query="
                            + query
                            + "; a record of only Entity fields is a component, not a view; for all"
                            + " entities use world.query()");
        }
    }

    private static QueryFilter filterOf(RowShape shape) {
        return QueryFilter.requiring(shape.required());
    }

    /// The type ids of some classes, registered if they are new.
    ComponentMask typesOf(Class<?>... types) {
        guard.checkThread("query");
        ComponentMask mask = ComponentMask.EMPTY;
        for (Class<?> type : types) {
            mask = mask.with(shapes.storeOf(type).id());
        }
        return mask;
    }

    /// Enables change tracking for some types. Tracking cannot start while a query runs, because
    /// the query may be halfway through a page.
    void track(ComponentMask types) {
        types.forEach(
                id -> {
                    ComponentStore store = registry.byId(id);
                    if (!store.isTracked()) {
                        guard.checkStructural("track changes");
                        store.track();
                    }
                });
    }

    /// Forgets all queries; those that the caller still holds fail from now on.
    public void close() {
        queries.clear();
    }

    ChunkLoop chunkLoop() {
        return chunkLoop;
    }

    BodyLanePool recordings() {
        return recordings;
    }

    Workers workers() {
        return workers.get();
    }

    EntityTable table() {
        return table;
    }

    ChangeClock clock() {
        return registry.clock();
    }

    ComponentRegistry registry() {
        return registry;
    }

    StructureGuard guard() {
        return guard;
    }
}
