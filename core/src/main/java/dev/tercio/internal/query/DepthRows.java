package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.query.DepthQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// The rows of a query in depth order.
public final class DepthRows<T> implements DepthQuery<T> {
    private final RowQuery<T> query;
    private final RowShape row;
    private final Argument value;
    private final ComponentStore relation;
    private final DepthSpec visits;
    private final DepthSpec entityVisits;
    private final DepthSpec visitsWithParent;
    private @Nullable DepthSpec wholeUpdates;
    private final Map<Class<?>, DepthSpec> updates = new ConcurrentHashMap<>();

    /// The run that no thread uses now. Nested runs and runs on other threads create their own.
    private final AtomicReference<@Nullable DepthRun> pooled = new AtomicReference<>();

    /// @param value computes the value of a row
    DepthRows(RowQuery<T> query, Argument value, ComponentStore relation) {
        this.query = query;
        this.row = query.row();
        this.value = value;
        this.relation = relation;
        Result none = new Result.None();
        Argument parent = new Argument.Parent(value);
        LoopSpec visit = row.loop(Consumer.class, List.of(value), none);
        LoopSpec entityVisit =
                row.loop(BiConsumer.class, List.of(new Argument.Self(), value), none);
        this.visits = new DepthSpec(visit, visit);
        this.entityVisits = new DepthSpec(entityVisit, entityVisit);
        this.visitsWithParent =
                new DepthSpec(visit, row.loop(BiConsumer.class, List.of(value, parent), none));
    }

    @Override
    public void forEach(Consumer<? super T> body) {
        run(body, body, visits, query.isParallel());
    }

    @Override
    public void forEachEntity(BiConsumer<Entity, ? super T> body) {
        run(body, body, entityVisits, query.isParallel());
    }

    @Override
    public void forEach(Consumer<? super T> root, BiConsumer<? super T, ? super T> child) {
        run(root, child, visitsWithParent, query.isParallel());
    }

    @Override
    public void update(UnaryOperator<T> root, BinaryOperator<T> child) {
        if (row.stores().isEmpty()) {
            throw new IllegalStateException(
                    "a query over entities has no values to update: query="
                            + this
                            + "; name the components: world.query(Position.class)");
        }
        run(root, child, wholeUpdates(), query.isParallel());
    }

    @Override
    public <R> void update(
            Class<R> result,
            Function<? super T, ? extends R> root,
            BiFunction<? super T, ? super T, ? extends R> child) {
        run(root, child, updatesOf(result), query.isParallel());
    }

    @Override
    public EntityList entities() {
        EntityList entities = new EntityList();
        BiConsumer<Entity, T> body = (entity, row) -> entities.add(entity);
        run(body, body, entityVisits, false);
        return entities;
    }

    private DepthSpec wholeUpdates() {
        DepthSpec known = wholeUpdates;
        if (known == null) {
            known = updates(row.whole());
            wholeUpdates = known;
        }
        return known;
    }

    /// @param result the class that the bodies return
    private DepthSpec updatesOf(Class<?> result) {
        DepthSpec known = updates.get(result);
        if (known == null) {
            known = updates(row.result(result));
            updates.put(result, known);
        }
        return known;
    }

    private DepthSpec updates(Result result) {
        return new DepthSpec(
                row.loop(Function.class, List.of(value), result),
                row.loop(BiFunction.class, List.of(value, new Argument.Parent(value)), result));
    }

    private void run(Object root, Object child, DepthSpec loops, boolean onAllWorkers) {
        DepthRun free = pooled.getAndSet(null);
        DepthRun run = free != null ? free : newRun();
        try {
            query.runner().runInDepthOrder(run, root, child, loops, relation.id(), onAllWorkers);
        } finally {
            pooled.set(run);
        }
    }

    private DepthRun newRun() {
        boolean filtered = !query.filter().equals(QueryFilter.requiring(row.required()));
        RelationIndex index = query.engine().relationIndex(relation);
        return new DepthRun(query.runner(), row, index, filtered);
    }

    /// Whether the order is that of a relation.
    @SuppressWarnings("ReferenceEquality") // a world has one store for each type
    boolean isOf(ComponentStore wanted) {
        return relation == wanted;
    }

    /// Names the query and the relation, such as `Query(Position) in depth order of ChildOf`.
    @Override
    public String toString() {
        return query + " in depth order of " + relation.spec().type().getSimpleName();
    }
}
