package dev.tercio.internal.query;

import static dev.tercio.internal.query.BodyLoops.Form.COMMANDS;
import static dev.tercio.internal.query.BodyLoops.Form.ENTITY;
import static dev.tercio.internal.query.BodyLoops.Form.ENTITY_AND_COMMANDS;
import static dev.tercio.internal.query.BodyLoops.Form.ROW;

import dev.tercio.Entity;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.query.DepthQuery;
import dev.tercio.query.Query;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Runs bodies that take a whole row: a component or a view.
public final class RowQuery<T> extends ValueQuery<Query<T>, T> implements Query<T> {
    private static final BodyLoops.Bodies BODIES =
            new BodyLoops.Bodies(
                    List.of(
                            Consumer.class,
                            BiConsumer.class,
                            BiConsumer.class,
                            EntityCommandBody.class),
                    List.of(
                            Function.class,
                            BiFunction.class,
                            BiFunction.class,
                            EntityCommandStep.class));

    /// Whether a row has no components.
    private final boolean valueless;

    /// The rows in depth order, by relation. Created on first use.
    private @Nullable Map<Class<?>, DepthRows<T>> inDepthOrder;

    RowQuery(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel, BODIES);
        this.valueless = row.stores().isEmpty();
    }

    @Override
    Query<T> variant(QueryFilter filter, boolean parallel) {
        return new RowQuery<>(engine(), filter, row(), parallel);
    }

    @Override
    Argument value() {
        return row().arguments().getFirst();
    }

    @Override
    public DepthQuery<T> inDepthOrder(Class<?> relation) {
        ComponentStore store = engine().hierarchyOf(relation);
        Map<Class<?>, DepthRows<T>> all = inDepthOrder;
        DepthRows<T> known = all == null ? null : all.get(relation);
        return known != null && known.isOf(store) ? known : addDepthOrder(store);
    }

    private synchronized DepthRows<T> addDepthOrder(ComponentStore relation) {
        if (inDepthOrder == null) {
            inDepthOrder = new ConcurrentHashMap<>();
        }
        DepthRows<T> added = new DepthRows<>(this, value(), relation);
        inDepthOrder.put(relation.spec().type(), added);
        return added;
    }

    @Override
    public void forEach(Consumer<? super T> body) {
        visit(body, ROW);
    }

    @Override
    public void forEachEntity(BiConsumer<Entity, ? super T> body) {
        visit(body, ENTITY);
    }

    @Override
    public void forEach(BiConsumer<? super T, Commands> body) {
        visit(body, COMMANDS);
    }

    @Override
    public void forEachEntity(EntityCommandBody<? super T> body) {
        visit(body, ENTITY_AND_COMMANDS);
    }

    /// Calls a body for each row and adds its commands to a stage, in lanes of one order with
    /// blocks ascending by slot. If a body throws, these lanes are cleared. Can be used inside
    /// other bodies if each run has its own order.
    public void forEach(CommandStage stage, int order, BiConsumer<? super T, Commands> body) {
        runner().runInto(stage, order, body, loops().forEach(COMMANDS));
    }

    /// Calls a body for each row with its entity and adds its commands to a stage, see
    /// [#forEach(CommandStage, int, BiConsumer)].
    public void forEachEntity(CommandStage stage, int order, EntityCommandBody<? super T> body) {
        runner().runInto(stage, order, body, loops().forEach(ENTITY_AND_COMMANDS));
    }

    /// Queries of several components always have values.
    private void replaceValue(Object body, BodyLoops.Form form) {
        if (valueless) {
            throw new IllegalStateException(
                    "a query over entities has no values to update: query="
                            + this
                            + "; name the components: world.query(Position.class)");
        }
        replace(body, form);
    }

    @Override
    public void update(UnaryOperator<T> body) {
        replaceValue(body, ROW);
    }

    @Override
    public <R> void update(Class<R> result, Function<? super T, ? extends R> body) {
        replace(body, ROW, result);
    }

    @Override
    public void updateEntity(BiFunction<Entity, ? super T, ? extends T> body) {
        replaceValue(body, ENTITY);
    }

    @Override
    public <R> void updateEntity(Class<R> result, BiFunction<Entity, ? super T, ? extends R> body) {
        replace(body, ENTITY, result);
    }

    @Override
    public void update(BiFunction<? super T, Commands, ? extends T> body) {
        replaceValue(body, COMMANDS);
    }

    @Override
    public <R> void update(Class<R> result, BiFunction<? super T, Commands, ? extends R> body) {
        replace(body, COMMANDS, result);
    }

    @Override
    public void updateEntity(EntityCommandStep<? super T, ? extends T> body) {
        replaceValue(body, ENTITY_AND_COMMANDS);
    }

    @Override
    public <R> void updateEntity(Class<R> result, EntityCommandStep<? super T, ? extends R> body) {
        replace(body, ENTITY_AND_COMMANDS, result);
    }
}
