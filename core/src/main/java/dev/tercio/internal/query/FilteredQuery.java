package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.PackedEntities;
import dev.tercio.query.Chunk;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/// The base of all queries: the filter, derived queries, and results that need no component values.
/// A [QueryRunner] calls the bodies.
public abstract non-sealed class FilteredQuery<Q extends EntityQuery<Q>>
        implements EntityQuery<Q>, ChangeReader {
    private final QueryEngine engine;
    private final QueryFilter filter;
    private final RowShape row;
    private final boolean parallel;
    private final String name;
    private final QueryRunner runner;

    /// The queries derived from this one, so that the same filter returns the same query.
    private final Map<QueryFilter, Q> narrowed = new HashMap<>();

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
        return narrow(filter.require(engine.typesOf(types)));
    }

    @Override
    public Q without(Class<?>... types) {
        return narrow(filter.exclude(engine.typesOf(types)));
    }

    @Override
    public Q anyOf(Class<?>... types) {
        if (types.length == 0) {
            throw new IllegalArgumentException(
                    "anyOf() needs at least one component: query=" + this);
        }
        return narrow(filter.requireAny(engine.typesOf(types)));
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
        return narrow(filter.requireOwned(engine.typesOf(type)));
    }

    @Override
    public Q anyOwned() {
        return narrow(filter.requireAnyOwned());
    }

    @Override
    public void chunks(Consumer<Chunk> body) {
        runner.runChunks(body);
    }

    @Override
    public int count() {
        return runner.look().count();
    }

    @Override
    public boolean isEmpty() {
        return runner.look().firstSlot() < 0;
    }

    @Override
    public List<Entity> entities() {
        LongStream.Builder handles = LongStream.builder();
        forEachHandle(handles);
        return new PackedEntities(handles.build().toArray());
    }

    /// Passes the handles of the matching entities in the order of their slots; allocation-free.
    public void forEachHandle(LongConsumer action) {
        runner.look().forEachHandle(action);
    }

    @Override
    public Optional<Entity> firstEntity() {
        int slot = runner.look().firstSlot();
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
