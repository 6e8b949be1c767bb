package dev.tercio.internal.query;

import static dev.tercio.internal.query.BodyLoops.Form.COMMANDS;
import static dev.tercio.internal.query.BodyLoops.Form.ENTITY;
import static dev.tercio.internal.query.BodyLoops.Form.ENTITY_AND_COMMANDS;
import static dev.tercio.internal.query.BodyLoops.Form.ROW;

import dev.tercio.query.Query4;

import java.util.List;

/// Runs bodies of four components.
public final class RowQuery4<A, B, C, D>
        extends ValueQuery<Query4<A, B, C, D>, Query4.Row<A, B, C, D>>
        implements Query4<A, B, C, D> {
    private static final BodyLoops.Bodies BODIES =
            new BodyLoops.Bodies(
                    List.of(
                            Body.class,
                            EntityBody.class,
                            CommandBody.class,
                            EntityCommandBody.class),
                    List.of(
                            Step.class,
                            EntityStep.class,
                            CommandStep.class,
                            EntityCommandStep.class));

    RowQuery4(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel, BODIES);
    }

    @Override
    Query4<A, B, C, D> variant(QueryFilter filter, boolean parallel) {
        return new RowQuery4<>(engine(), filter, row(), parallel);
    }

    @Override
    Argument value() {
        return row().asRecord(Row.class);
    }

    @Override
    public void forEach(Body<? super A, ? super B, ? super C, ? super D> body) {
        visit(body, ROW);
    }

    @Override
    public void forEachEntity(EntityBody<? super A, ? super B, ? super C, ? super D> body) {
        visit(body, ENTITY);
    }

    @Override
    public void forEach(CommandBody<? super A, ? super B, ? super C, ? super D> body) {
        visit(body, COMMANDS);
    }

    @Override
    public void forEachEntity(EntityCommandBody<? super A, ? super B, ? super C, ? super D> body) {
        visit(body, ENTITY_AND_COMMANDS);
    }

    @Override
    public void update(Step<? super A, ? super B, ? super C, ? super D, ? extends A> body) {
        replace(body, ROW);
    }

    @Override
    public <R> void update(
            Class<R> result, Step<? super A, ? super B, ? super C, ? super D, ? extends R> body) {
        replace(body, ROW, result);
    }

    @Override
    public void updateEntity(
            EntityStep<? super A, ? super B, ? super C, ? super D, ? extends A> body) {
        replace(body, ENTITY);
    }

    @Override
    public <R> void updateEntity(
            Class<R> result,
            EntityStep<? super A, ? super B, ? super C, ? super D, ? extends R> body) {
        replace(body, ENTITY, result);
    }

    @Override
    public void update(CommandStep<? super A, ? super B, ? super C, ? super D, ? extends A> body) {
        replace(body, COMMANDS);
    }

    @Override
    public <R> void update(
            Class<R> result,
            CommandStep<? super A, ? super B, ? super C, ? super D, ? extends R> body) {
        replace(body, COMMANDS, result);
    }

    @Override
    public void updateEntity(
            EntityCommandStep<? super A, ? super B, ? super C, ? super D, ? extends A> body) {
        replace(body, ENTITY_AND_COMMANDS);
    }

    @Override
    public <R> void updateEntity(
            Class<R> result,
            EntityCommandStep<? super A, ? super B, ? super C, ? super D, ? extends R> body) {
        replace(body, ENTITY_AND_COMMANDS, result);
    }
}
