package dev.tercio.internal.query;

import dev.tercio.query.Query3;

/// Runs bodies of three components.
public final class RowQuery3<A, B, C> extends QueryRunner<Query3<A, B, C>>
        implements Query3<A, B, C> {
    private final LoopSpec forEach;
    private final LoopSpec forEachEntity;
    private final LoopSpec update;

    RowQuery3(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
        this.forEach = loop(Body.class, row.arguments(), new Result.None());
        this.forEachEntity = loop(EntityBody.class, row.withEntity(), new Result.None());
        this.update = loop(Step.class, row.arguments(), row.whole());
    }

    @Override
    Query3<A, B, C> variant(QueryFilter filter, boolean parallel) {
        return new RowQuery3<>(engine(), filter, row(), parallel);
    }

    @Override
    public void forEach(Body<? super A, ? super B, ? super C> body) {
        run(body, forEach);
    }

    @Override
    public void forEachEntity(EntityBody<? super A, ? super B, ? super C> body) {
        run(body, forEachEntity);
    }

    @Override
    public void update(Step<? super A, ? super B, ? super C, ? extends A> body) {
        run(body, update);
    }

    @Override
    public <R> void update(
            Class<R> result, Step<? super A, ? super B, ? super C, ? extends R> body) {
        run(body, updateLoop(Step.class, result));
    }
}
