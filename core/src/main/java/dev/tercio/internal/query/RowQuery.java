package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.query.Query;
import dev.tercio.query.SortedQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/// Runs bodies that take a whole row: a component or a view.
public final class RowQuery<T> extends QueryRunner<Query<T>> implements Query<T> {
    private final LoopSpec forEach;
    private final LoopSpec forEachEntity;
    private final LoopSpec forEachRecording;
    private final LoopSpec forEachEntityRecording;
    private final LoopSpec update;
    private @Nullable RowLoop collect;
    private @Nullable RowLoop collectEntities;

    RowQuery(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
        this.forEach = loop(Consumer.class, row.arguments(), new Result.None());
        this.forEachEntity = loop(BiConsumer.class, row.withEntity(), new Result.None());
        this.forEachRecording = recordingLoop(BiConsumer.class, row.arguments());
        this.forEachEntityRecording = recordingLoop(EntityCommandBody.class, row.withEntity());
        this.update = loop(Function.class, row.arguments(), row.whole());
    }

    @Override
    Query<T> variant(QueryFilter filter, boolean parallel) {
        return new RowQuery<>(engine(), filter, row(), parallel);
    }

    @Override
    public void forEach(Consumer<? super T> body) {
        run(body, forEach);
    }

    @Override
    public void forEachEntity(BiConsumer<Entity, ? super T> body) {
        run(body, forEachEntity);
    }

    @Override
    public void forEach(BiConsumer<? super T, Commands> body) {
        runAndPlay(body, forEachRecording);
    }

    @Override
    public void forEachEntity(EntityCommandBody<? super T> body) {
        runAndPlay(body, forEachEntityRecording);
    }

    @Override
    public void forEach(CommandStage stage, int order, BiConsumer<? super T, Commands> body) {
        runInto(stage, order, body, forEachRecording);
    }

    @Override
    public void forEachEntity(CommandStage stage, int order, EntityCommandBody<? super T> body) {
        runInto(stage, order, body, forEachEntityRecording);
    }

    @Override
    public void update(UnaryOperator<T> body) {
        if (row().stores().isEmpty()) {
            throw new IllegalStateException(
                    "a query over entities has no values to update: query="
                            + this
                            + "; name the components: world.query(Position.class)");
        }
        run(body, update);
    }

    @Override
    public <R> void update(Class<R> result, Function<? super T, ? extends R> body) {
        run(body, updateLoop(Function.class, result));
    }

    @Override
    public SortedQuery<T> sortedByInt(ToIntFunction<? super T> key) {
        return sorted(key, ToIntFunction.class, int.class);
    }

    @Override
    public SortedQuery<T> sortedByLong(ToLongFunction<? super T> key) {
        return sorted(key, ToLongFunction.class, long.class);
    }

    @Override
    public SortedQuery<T> sortedByDouble(ToDoubleFunction<? super T> key) {
        return sorted(key, ToDoubleFunction.class, double.class);
    }

    private SortedQuery<T> sorted(Object key, Class<?> body, Class<?> type) {
        LoopSpec keys = loop(body, row().arguments(), new Result.Key(type));
        return new SortedRows<>(this, key, keys, false);
    }

    LoopSpec forEachLoop() {
        return forEach;
    }

    LoopSpec forEachEntityLoop() {
        return forEachEntity;
    }

    /// The loop that collects rows.
    synchronized RowLoop collectLoop() {
        if (collect == null) {
            collect = RowLoops.unshared(forEach);
        }
        return collect;
    }

    /// The loop that collects entities.
    synchronized RowLoop collectEntitiesLoop() {
        if (collectEntities == null) {
            collectEntities = RowLoops.unshared(forEachEntity);
        }
        return collectEntities;
    }

    @Override
    public Optional<T> first() {
        List<T> found = new ArrayList<>(1);
        Consumer<T> body = found::add;
        runFirst(body, collectLoop());
        return found.stream().findFirst();
    }

    @Override
    public List<T> toList() {
        List<T> rows = new ArrayList<>(count());
        Consumer<T> body = rows::add;
        runInOrder(body, collectLoop(), forEach);
        return rows;
    }
}
