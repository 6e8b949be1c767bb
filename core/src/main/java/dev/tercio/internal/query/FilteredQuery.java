package dev.tercio.internal.query;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.query.Chunk;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The base of all queries: the filter, derived queries, and results that need no component values.
/// A [QueryRunner] calls the bodies.
public abstract non-sealed class FilteredQuery<Q extends EntityQuery<Q>>
        implements EntityQuery<Q>, ChangeReader {
    /// Calls with up to this many types find their query without allocating.
    private static final int MAX_CACHED_TYPES = 3;

    private final QueryEngine engine;
    private final QueryFilter filter;
    private final RowShape row;
    private final boolean parallel;
    private final String name;
    private final QueryRunner runner;

    /// The queries derived from this one, so that the same filter returns the same query.
    private final Map<QueryFilter, Q> narrowed = new HashMap<>();

    /// The same queries by the filter method and the classes it was called with.
    private final QueryCache<Q> derived = new QueryCache<>();

    private @Nullable Q parallelTwin;

    FilteredQuery(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        this.engine = engine;
        this.filter = filter;
        this.row = row;
        this.parallel = parallel;
        this.name = filter.describe(engine.registry());
        this.runner = new QueryRunner(engine, filter, row, parallel, name);
    }

    /// The same query with another filter or execution mode.
    abstract Q variant(QueryFilter filter, boolean parallel);

    final QueryEngine engine() {
        return engine;
    }

    final RowShape row() {
        return row;
    }

    final boolean isParallel() {
        return parallel;
    }

    final QueryRunner runner() {
        return runner;
    }

    private Q narrow(QueryFilter wanted) {
        engine.guard().checkThread("query");
        if (wanted.isObserving()) {
            engine.track(wanted.observed());
            return engine.asked(variant(wanted, parallel));
        }
        synchronized (narrowed) {
            Q known = narrowed.get(wanted);
            if (known == null) {
                known = variant(wanted, parallel);
                narrowed.put(wanted, known);
            }
            return engine.asked(known);
        }
    }

    /// A filter method that derives queries, and the number of its kind in [QueryCache].
    private enum Narrowing {
        WITH(0),
        WITHOUT(1),
        ANY_OF(2),
        OWNED(3),
        ANY_OWNED(4);

        private final int code;

        Narrowing(int code) {
            this.code = code;
        }

        int kind(int types) {
            return code << 2 | types;
        }
    }

    /// Finds a derived query again. Does not pass the array on, not even to the slow path, and
    /// contains only one call, so that it stays small enough to be inlined: C2 then does not
    /// allocate the array of a call with few types.
    private Q derive(Narrowing how, Class<?>[] types) {
        int count = types.length;
        if (count == 0 || count > MAX_CACHED_TYPES) {
            return narrow(how, types.clone());
        }
        Class<?> second = count > 1 ? types[1] : null;
        return derive(how, count, types[0], second, count > 2 ? types[2] : null);
    }

    private Q derive(Narrowing how, ComponentType<?>[] types) {
        int count = types.length;
        if (count == 0 || count > MAX_CACHED_TYPES) {
            return narrow(how, ComponentSpec.classesOf(types.clone()));
        }
        Class<?> second = count > 1 ? types[1].type() : null;
        Class<?> third = count > 2 ? types[2].type() : null;
        return derive(how, count, types[0].type(), second, third);
    }

    private Q derive(
            Narrowing how,
            int count,
            @Nullable Class<?> first,
            @Nullable Class<?> second,
            @Nullable Class<?> third) {
        engine.guard().checkThread("query");
        Q known = derived.find(how.kind(count), first, second, third, null);
        return known != null ? engine.asked(known) : addDerived(how, count, first, second, third);
    }

    private Q addDerived(
            Narrowing how,
            int count,
            @Nullable Class<?> first,
            @Nullable Class<?> second,
            @Nullable Class<?> third) {
        Class<?>[] types = {first, second, third};
        Q query = narrow(how, Arrays.copyOf(types, count));
        if (!filter.isObserving()) {
            derived.add(how.kind(count), first, second, third, null, query);
        }
        return query;
    }

    private Q narrow(Narrowing how, Class<?>[] classes) {
        ComponentMask types = engine.typesOf(classes);
        return narrow(
                switch (how) {
                    case WITH -> filter.require(types);
                    case WITHOUT -> filter.exclude(types);
                    case ANY_OF -> filter.requireAny(types);
                    case OWNED -> filter.requireOwned(types);
                    case ANY_OWNED -> filter.requireAnyOwned();
                });
    }

    @Override
    public Q parallel() {
        engine.guard().checkThread("query");
        Q known = parallelTwin;
        if (known == null) {
            known = variant(filter, true);
            parallelTwin = filter.isObserving() ? null : known;
        }
        return known;
    }

    @Override
    public Q with(Class<?>... types) {
        return derive(Narrowing.WITH, types);
    }

    @Override
    public Q with(ComponentType<?>... types) {
        return derive(Narrowing.WITH, types);
    }

    @Override
    public Q without(Class<?>... types) {
        return derive(Narrowing.WITHOUT, types);
    }

    @Override
    public Q without(ComponentType<?>... types) {
        return derive(Narrowing.WITHOUT, types);
    }

    @Override
    public Q anyOf(Class<?>... types) {
        checkAny(types.length);
        return derive(Narrowing.ANY_OF, types);
    }

    @Override
    public Q anyOf(ComponentType<?>... types) {
        checkAny(types.length);
        return derive(Narrowing.ANY_OF, types);
    }

    private void checkAny(int types) {
        if (types == 0) {
            throw new IllegalArgumentException(
                    "anyOf() needs at least one component: query=" + this);
        }
    }

    @Override
    public Q changed(Class<?> type) {
        return narrow(filter.requireChanged(engine.typesOf(type)));
    }

    @Override
    public Q added(Class<?> type) {
        return narrow(filter.requireAdded(engine.typesOf(type)));
    }

    @Override
    public Q owned(Class<?> type) {
        return derive(Narrowing.OWNED, 1, type, null, null);
    }

    @Override
    public Q anyOwned() {
        return derive(Narrowing.ANY_OWNED, 0, null, null, null);
    }

    @Override
    public void chunks(Consumer<Chunk> body) {
        runner.runChunks(body);
    }

    @Override
    public int count() {
        return runner.count();
    }

    @Override
    public boolean isEmpty() {
        return runner.firstSlot() < 0;
    }

    @Override
    public EntityList entities() {
        EntityList matching = new EntityList();
        addEntitiesTo(matching);
        return matching;
    }

    @Override
    public void addEntitiesTo(EntityList list) {
        runner.look().addEntitiesTo(list);
    }

    @Override
    public int drain() {
        return runner.drain();
    }

    @Override
    public void drainTo(EntityList list) {
        runner.drainTo(list);
    }

    @Override
    public Optional<Entity> firstEntity() {
        int slot = runner.firstSlot();
        return slot < 0 ? Optional.empty() : Optional.of(engine.table().entityAt(slot));
    }

    @Override
    public Entity singleEntity() {
        return engine.table().entityAt(runner.singleSlot());
    }

    @Override
    public long position() {
        return runner.seen().position();
    }

    @Override
    public void resume(long position) {
        runner.seen().resume(position);
    }

    /// The component types whose values or change ticks are read.
    public ComponentMask componentsRead() {
        return row.read().or(filter.observed());
    }

    /// Whether the result depends on when the query last ran.
    public boolean isObserving() {
        return filter.isObserving();
    }

    /// Whether the query belongs to the world with these entities.
    public boolean isOf(EntityTable table) {
        return engine.table() == table;
    }

    /// Fails if the result depends on when the query last ran: commands for such a query cannot be
    /// played later.
    public void checkRecordable() {
        if (filter.isObserving()) {
            throw new IllegalArgumentException(
                    "changed and added queries cannot be recorded: query=" + this);
        }
    }

    /// Which entities match.
    public QueryFilter filter() {
        return filter;
    }

    /// The component types of a set of the filter.
    public List<ComponentSpec<?>> typesIn(ComponentMask types) {
        List<ComponentSpec<?>> specs = new ArrayList<>();
        types.forEach(id -> specs.add(engine.registry().byId(id).spec()));
        return specs;
    }

    /// Names the components and filters of the query, such as `Query(Position without Frozen)`.
    @Override
    public String toString() {
        return name;
    }
}
