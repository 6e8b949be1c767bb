package dev.tercio.internal.query;

import dev.tercio.query.Query4;

/// Runs bodies of four components.
public final class RowQuery4<A, B, C, D> extends QueryRunner<Query4<A, B, C, D>>
        implements Query4<A, B, C, D> {
    private final LoopSpec forEach;
    private final LoopSpec forEachEntity;
    private final LoopSpec update;

    RowQuery4(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
        this.forEach = loop(Body.class, row.arguments(), new Result.None());
        this.forEachEntity = loop(EntityBody.class, row.withEntity(), new Result.None());
        this.update = loop(Step.class, row.arguments(), row.whole());
    }

    @Override
    Query4<A, B, C, D> variant(QueryFilter filter, boolean parallel) {
        return new RowQuery4<>(engine(), filter, row(), parallel);
    }

    @Override
    public void forEach(Body<? super A, ? super B, ? super C, ? super D> body) {
        run(body, forEach);
    }

    @Override
    public void forEachEntity(EntityBody<? super A, ? super B, ? super C, ? super D> body) {
        run(body, forEachEntity);
    }

    @Override
    public void update(Step<? super A, ? super B, ? super C, ? super D, ? extends A> body) {
        run(body, update);
    }

    @Override
    public <R> void update(
            Class<R> result, Step<? super A, ? super B, ? super C, ? super D, ? extends R> body) {
        run(body, updateLoop(Step.class, result));
    }
}
