package dev.tercio.internal.query;

import dev.tercio.query.Query2;

/// Runs bodies of two components.
public final class RowQuery2<A, B> extends QueryRunner<Query2<A, B>> implements Query2<A, B> {
    private final LoopSpec forEach;
    private final LoopSpec forEachEntity;
    private final LoopSpec update;

    RowQuery2(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
        this.forEach = loop(Body.class, row.arguments(), new Result.None());
        this.forEachEntity = loop(EntityBody.class, row.withEntity(), new Result.None());
        this.update = loop(Step.class, row.arguments(), row.whole());
    }

    @Override
    Query2<A, B> variant(QueryFilter filter, boolean parallel) {
        return new RowQuery2<>(engine(), filter, row(), parallel);
    }

    @Override
    public void forEach(Body<? super A, ? super B> body) {
        run(body, forEach);
    }

    @Override
    public void forEachEntity(EntityBody<? super A, ? super B> body) {
        run(body, forEachEntity);
    }

    @Override
    public void update(Step<? super A, ? super B, ? extends A> body) {
        run(body, update);
    }

    @Override
    public <R> void update(Class<R> result, Step<? super A, ? super B, ? extends R> body) {
        run(body, updateLoop(Step.class, result));
    }
}
