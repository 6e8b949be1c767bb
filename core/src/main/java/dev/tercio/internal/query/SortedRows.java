package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.query.SortedQuery;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// The rows of a query in the order of a key.
public final class SortedRows<T> implements SortedQuery<T> {
    private final QueryRunner runner;
    private final RowValues<T> values;
    private final Object key;
    private final LoopSpec keyLoop;
    private final String query;
    private final boolean descending;

    /// @param key the user's function that computes the key of a row
    /// @param keyLoop the loop that collects the keys
    /// @param query the name of the query
    SortedRows(
            QueryRunner runner,
            RowValues<T> values,
            Object key,
            LoopSpec keyLoop,
            String query,
            boolean descending) {
        this.runner = runner;
        this.values = values;
        this.key = key;
        this.keyLoop = keyLoop;
        this.query = query;
        this.descending = descending;
    }

    @Override
    public SortedQuery<T> descending() {
        return new SortedRows<>(runner, values, key, keyLoop, query, true);
    }

    @Override
    public void forEach(Consumer<? super T> body) {
        run(body, RowLoops.of(values.forEachLoop(), body));
    }

    @Override
    public void forEachEntity(BiConsumer<Entity, ? super T> body) {
        run(body, RowLoops.of(values.forEachEntityLoop(), body));
    }

    @Override
    public List<T> toList() {
        List<T> rows = new ArrayList<>();
        Consumer<T> body = rows::add;
        run(body, values.collectLoop());
        return rows;
    }

    @Override
    public EntityList entities() {
        EntityList entities = new EntityList();
        BiConsumer<Entity, T> body = (entity, row) -> entities.add(entity);
        run(body, values.collectEntitiesLoop());
        return entities;
    }

    private void run(Object body, RowLoop loop) {
        runner.runSorted(key, keyLoop, descending, body, loop);
    }

    /// Names the query, such as `Query(Position) sorted descending`.
    @Override
    public String toString() {
        return query + (descending ? " sorted descending" : " sorted");
    }
}
