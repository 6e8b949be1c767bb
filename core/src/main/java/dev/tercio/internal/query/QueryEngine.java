package dev.tercio.internal.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.component.RelationSpec;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.relation.Relations;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.worker.Workers;
import dev.tercio.query.EntityQuery;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.query.Query4;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The queries of one world. Each is created once and cached by its classes.
public final class QueryEngine {
    private final EntityTable table;
    private final ComponentRegistry registry;
    private final StructureGuard guard;
    private final RowShapes shapes;
    private final ChunkLoop chunkLoop;
    private final Supplier<Workers> workers;
    private final CommandPlayer player;
    private final Relations relations;

    /// The queries of this world, by their number of classes and their classes.
    private final QueryCache<EntityQuery<?>> queries = new QueryCache<>();

    private @Nullable Consumer<ChangeReader> listener;
    private final Set<Class<?>> missingViews = ConcurrentHashMap.newKeySet();

    /// @param workers creates the pool on first use
    /// @param player plays the commands of bodies
    /// @param relations the indexes of relations
    public QueryEngine(
            EntityTable table,
            ComponentRegistry registry,
            StructureGuard guard,
            Supplier<Workers> workers,
            CommandPlayer player,
            Relations relations) {
        this.workers = workers;
        this.relations = relations;
        this.player = player;
        this.table = table;
        this.registry = registry;
        this.guard = guard;
        this.shapes = new RowShapes(registry, guard);
        this.chunkLoop = new ChunkLoop(registry, guard);
    }

    /// The query over all entities.
    public Query<Entity> query() {
        Query<Entity> known = known(0, null, null, null, null);
        return known != null ? known : add();
    }

    private Query<Entity> createQuery() {
        RowShape shape = shapes.ofEntities();
        return new RowQuery<>(this, filterOf(shape), shape, false);
    }

    public <T> Query<T> query(Class<T> row) {
        Query<T> known = known(1, row, null, null, null);
        return known != null ? known : add(row);
    }

    private <T> Query<T> createQuery(Class<T> row) {
        RowShape shape = shapes.ofRow(row);
        return new RowQuery<>(this, filterOf(shape), shape, false);
    }

    /// The query over a component. Registers it first, so that it is not mistaken for a view.
    public <T> Query<T> query(ComponentType<T> type) {
        Query<T> known = known(1, type.type(), null, null, null);
        return known != null && !registry.isView(type.type()) ? known : addComponent(type.type());
    }

    private <T> Query<T> addComponent(Class<T> type) {
        shapes.storeOf(type);
        return query(type);
    }

    public <A, B> Query2<A, B> query(Class<A> first, Class<B> second) {
        Query2<A, B> known = known(2, first, second, null, null);
        return known != null ? known : add(first, second);
    }

    private <A, B> Query2<A, B> createQuery(Class<A> first, Class<B> second) {
        RowShape shape = shapes.ofComponents(first, second);
        return new RowQuery2<>(this, filterOf(shape), shape, false);
    }

    public <A, B, C> Query3<A, B, C> query(Class<A> first, Class<B> second, Class<C> third) {
        Query3<A, B, C> known = known(3, first, second, third, null);
        return known != null ? known : add(first, second, third);
    }

    private <A, B, C> Query3<A, B, C> createQuery(Class<A> first, Class<B> second, Class<C> third) {
        RowShape shape = shapes.ofComponents(first, second, third);
        return new RowQuery3<>(this, filterOf(shape), shape, false);
    }

    public <A, B, C, D> Query4<A, B, C, D> query(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth) {
        Query4<A, B, C, D> known = known(4, first, second, third, fourth);
        return known != null ? known : add(first, second, third, fourth);
    }

    private <A, B, C, D> Query4<A, B, C, D> createQuery(
            Class<A> first, Class<B> second, Class<C> third, Class<D> fourth) {
        RowShape shape = shapes.ofComponents(first, second, third, fourth);
        return new RowQuery4<>(this, filterOf(shape), shape, false);
    }

    /// The store of an acyclic relation, registered if it is new. A system that is being created
    /// declares that it reads the relation.
    ///
    /// @throws IllegalArgumentException if the class is not an acyclic relation
    public ComponentStore hierarchyOf(Class<?> relation) {
        guard.checkThread("query");
        ComponentSpec<?> spec = ComponentSpec.of(relation);
        RelationSpec rules = spec.relation();
        if (rules == null || !rules.acyclic()) {
            throw new IllegalArgumentException(
                    "not an acyclic relation: component="
                            + relation.getName()
                            + "; declare it with @Relation(acyclic = true)");
        }
        ComponentStore store = shapes.storeOf(relation);
        query(spec);
        return store;
    }

    /// The index of a relation.
    public RelationIndex relationIndex(ComponentStore relation) {
        return Objects.requireNonNull(relations.index(relation));
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

    /// The cached query of some classes, or null. Their number and order determine its type.
    @SuppressWarnings("unchecked")
    private <Q extends EntityQuery<Q>> @Nullable Q known(
            int count,
            @Nullable Class<?> first,
            @Nullable Class<?> second,
            @Nullable Class<?> third,
            @Nullable Class<?> fourth) {
        guard.checkThread("query");
        EntityQuery<?> known = queries.find(count, first, second, third, fourth);
        return known == null ? null : asked((Q) known);
    }

    /// Creates and caches the query of some classes, unless another thread has done so.
    @SuppressWarnings("unchecked") // their number and order determine its type
    private synchronized <Q extends EntityQuery<Q>> Q add(Class<?>... types) {
        List<Class<?>> key = List.of(types);
        Class<?> first = at(key, 0);
        Class<?> second = at(key, 1);
        Class<?> third = at(key, 2);
        Class<?> fourth = at(key, 3);
        Q known = known(key.size(), first, second, third, fourth);
        if (known != null) {
            return known;
        }
        Q created = (Q) create(types);
        queries.add(key.size(), first, second, third, fourth, created);
        return asked(created);
    }

    /// Not a function for each number of classes, because lambdas would be linked at each start.
    private EntityQuery<?> create(Class<?>[] types) {
        return switch (types.length) {
            case 0 -> createQuery();
            case 1 -> createQuery(types[0]);
            case 2 -> createQuery(types[0], types[1]);
            case 3 -> createQuery(types[0], types[1], types[2]);
            default -> createQuery(types[0], types[1], types[2], types[3]);
        };
    }

    private static @Nullable Class<?> at(List<Class<?>> types, int index) {
        return index < types.size() ? types.get(index) : null;
    }

    /// Logs, once for each class, that a query finds nothing because a record of only [Entity]
    /// fields is a component and not a view.
    void warnOfMissingView(Object query, Class<?> type) {
        warnOfMissing(
                query,
                type,
                "a record of only Entity fields is a component, not a view; for all entities use"
                        + " world.query()");
    }

    private void warnOfMissing(Object query, Class<?> type, String advice) {
        if (missingViews.add(type)) {
            logger().log(
                            System.Logger.Level.WARNING,
                            "no entity has ever had this component: component="
                                    + type.getName()
                                    + ", query="
                                    + query
                                    + "; "
                                    + advice);
        }
    }

    /// Whether a component that no entity has ever had is probably meant as a view.
    boolean isUsedLikeView(ComponentStore store) {
        return shapes.isUsedLikeView(store);
    }

    /// Logs, once for each class, that a query finds nothing because a class that looks like a view
    /// is a component of this world.
    void warnOfViewAsComponent(Object query, Class<?> type) {
        warnOfMissing(
                query,
                type,
                "if it is meant as a view, it must be the only class of every query, and neither"
                        + " registered nor used in a filter");
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

    /// Plays the commands that bodies record.
    CommandPlayer player() {
        return player;
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

    /// Looked up on use: loading the logging framework would delay the start.
    private static System.Logger logger() {
        return System.getLogger("dev.tercio.query");
    }
}
