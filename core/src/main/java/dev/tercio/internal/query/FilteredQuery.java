package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which entities a query wants, and how to ask for fewer.
abstract class FilteredQuery<Q extends EntityQuery<Q>> {
    private final QueryEngine engine;
    private final QueryFilter filter;
    private final RowShape row;
    private final Map<QueryFilter, Q> narrower = new HashMap<>();
    private final boolean parallel;
    private final String name;
    private @Nullable Q parallelTwin;

    FilteredQuery(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        this.engine = engine;
        this.filter = filter;
        this.row = row;
        this.parallel = parallel;
        this.name = filter.describe(engine.registry());
    }

    final boolean isParallel() {
        return parallel;
    }

    /// The same query with another filter or way to run.
    abstract Q variant(QueryFilter filter, boolean parallel);

    private Q narrow(QueryFilter wanted) {
        engine.guard().checkThread("query");
        if (wanted.isObserving()) {
            engine.track(wanted.changed().or(wanted.added()));
            return engine.asked(variant(wanted, parallel));
        }
        synchronized (narrower) {
            Q known = narrower.get(wanted);
            if (known == null) {
                known = variant(wanted, parallel);
                narrower.put(wanted, known);
            }
            return engine.asked(known);
        }
    }

    public Q parallel() {
        engine.guard().checkThread("query");
        Q known = parallelTwin;
        if (known == null) {
            known = variant(filter, true);
            parallelTwin = filter.isObserving() ? null : known;
        }
        return known;
    }

    public Q with(Class<?>... types) {
        return narrow(filter.require(engine.typesOf(types)));
    }

    public Q without(Class<?>... types) {
        return narrow(filter.exclude(engine.typesOf(types)));
    }

    public Q anyOf(Class<?>... types) {
        if (types.length == 0) {
            throw new IllegalArgumentException("any of no component: query=" + this);
        }
        return narrow(filter.requireAny(engine.typesOf(types)));
    }

    public Q changed(Class<?> type) {
        return narrow(filter.requireChanged(engine.typesOf(type)));
    }

    public Q added(Class<?> type) {
        return narrow(filter.requireAdded(engine.typesOf(type)));
    }

    public Q owned(Class<?> type) {
        return narrow(filter.requireOwned(engine.typesOf(type)));
    }

    public Q anyOwned() {
        return narrow(filter.requireAnyOwned());
    }

    QueryEngine engine() {
        return engine;
    }

    RowShape row() {
        return row;
    }

    /// The component types whose values are read.
    public ComponentMask componentsRead() {
        ComponentMask types = filter.changed().or(filter.added());
        for (ComponentStore store : row.stores()) {
            types = types.with(store.id());
        }
        return types;
    }

    /// Whether the answer depends on when the query last ran.
    public boolean isObserving() {
        return filter.isObserving();
    }

    /// Whether the query is of the world with these entities.
    public boolean isOf(EntityTable table) {
        return engine.table() == table;
    }

    /// Fails if what matches depends on when the query last ran: then it cannot be decided later.
    public void checkRecordable() {
        if (filter.isObserving()) {
            throw new IllegalArgumentException(
                    "query of changes or additions cannot be recorded: query=" + this);
        }
    }

    /// Which entities the query wants.
    public QueryFilter filter() {
        return filter;
    }

    /// The component types of a set of the filter.
    public List<ComponentSpec<?>> typesIn(ComponentMask types) {
        List<ComponentSpec<?>> specs = new ArrayList<>();
        types.forEach(id -> specs.add(engine.registry().byId(id).spec()));
        return specs;
    }

    /// Names the components and filters of the query.
    @Override
    public String toString() {
        return name;
    }
}
