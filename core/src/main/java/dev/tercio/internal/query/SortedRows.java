package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.query.SortedQuery;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The rows of a query in the order of a key.
public final class SortedRows<T> implements SortedQuery<T> {
    private final RowQuery<T> query;
    private final Object key;
    private final LoopSpec keyLoop;
    private final boolean descending;

    SortedRows(RowQuery<T> query, Object key, LoopSpec keyLoop, boolean descending) {
        this.query = query;
        this.key = key;
        this.keyLoop = keyLoop;
        this.descending = descending;
    }

    @Override
    public SortedQuery<T> descending() {
        return new SortedRows<>(query, key, keyLoop, true);
    }

    @Override
    public void forEach(Consumer<? super T> body) {
        run(body, RowLoops.of(query.forEachLoop(), body));
    }

    @Override
    public void forEachEntity(BiConsumer<Entity, ? super T> body) {
        run(body, RowLoops.of(query.forEachEntityLoop(), body));
    }

    @Override
    public List<T> toList() {
        List<T> rows = new ArrayList<>();
        Consumer<T> body = rows::add;
        run(body, query.collectLoop());
        return rows;
    }

    @Override
    public List<Entity> entities() {
        List<Entity> entities = new ArrayList<>();
        BiConsumer<Entity, T> body = (entity, row) -> entities.add(entity);
        run(body, query.collectEntitiesLoop());
        return entities;
    }

    private void run(Object body, RowLoop loop) {
        query.runSorted(key, keyLoop, descending, body, loop);
    }
}
