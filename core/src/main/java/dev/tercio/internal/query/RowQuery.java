package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.query.Query;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// Runs bodies that take a whole row: a component or a view.
public final class RowQuery<T> extends ValueQuery<Query<T>, T> implements Query<T> {
    private static final BodyLoops.Bodies BODIES =
            new BodyLoops.Bodies(
                    Consumer.class,
                    BiConsumer.class,
                    BiConsumer.class,
                    EntityCommandBody.class,
                    Function.class,
                    BiFunction.class);

    private final BodyLoops loops;

    RowQuery(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
        this.loops = new BodyLoops(row, BODIES);
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
    public void forEach(Consumer<? super T> body) {
        runner().run(body, loops.forEach());
    }

    @Override
    public void forEachEntity(BiConsumer<Entity, ? super T> body) {
        runner().run(body, loops.forEachEntity());
    }

    @Override
    public void forEach(BiConsumer<? super T, Commands> body) {
        runner().runAndPlay(body, loops.forEachRecording());
    }

    @Override
    public void forEachEntity(EntityCommandBody<? super T> body) {
        runner().runAndPlay(body, loops.forEachEntityRecording());
    }

    /// Calls a body for each row and adds its commands to a stage, in lanes of one order with
    /// blocks ascending by slot. If a body throws, these lanes are cleared. Can be used inside
    /// other bodies if each run has its own order.
    public void forEach(CommandStage stage, int order, BiConsumer<? super T, Commands> body) {
        runner().runInto(stage, order, body, loops.forEachRecording());
    }

    /// Calls a body for each row with its entity and adds its commands to a stage, see
    /// [#forEach(CommandStage, int, BiConsumer)].
    public void forEachEntity(CommandStage stage, int order, EntityCommandBody<? super T> body) {
        runner().runInto(stage, order, body, loops.forEachEntityRecording());
    }

    @Override
    public void update(UnaryOperator<T> body) {
        checkHasValues();
        runner().run(body, loops.update());
    }

    @Override
    public <R> void update(Class<R> result, Function<? super T, ? extends R> body) {
        runner().run(body, loops.update(result));
    }

    @Override
    public void updateEntity(BiFunction<Entity, ? super T, ? extends T> body) {
        checkHasValues();
        runner().run(body, loops.updateEntity());
    }

    @Override
    public <R> void updateEntity(Class<R> result, BiFunction<Entity, ? super T, ? extends R> body) {
        runner().run(body, loops.updateEntity(result));
    }

    private void checkHasValues() {
        if (row().stores().isEmpty()) {
            throw new IllegalStateException(
                    "a query over entities has no values to update: query="
                            + this
                            + "; name the components: world.query(Position.class)");
        }
    }
}
