package dev.tercio.internal.query;

import dev.tercio.query.Query2;

/// Runs bodies of two components.
public final class RowQuery2<A, B> extends ValueQuery<Query2<A, B>, Query2.Row<A, B>>
        implements Query2<A, B> {
    private static final BodyLoops.Bodies BODIES =
            new BodyLoops.Bodies(
                    Body.class,
                    EntityBody.class,
                    CommandBody.class,
                    EntityCommandBody.class,
                    Step.class,
                    EntityStep.class);

    private final BodyLoops loops;

    RowQuery2(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
        this.loops = new BodyLoops(row, BODIES);
    }

    @Override
    Query2<A, B> variant(QueryFilter filter, boolean parallel) {
        return new RowQuery2<>(engine(), filter, row(), parallel);
    }

    @Override
    Argument value() {
        return row().asRecord(Row.class);
    }

    @Override
    public void forEach(Body<? super A, ? super B> body) {
        runner().run(body, loops.forEach());
    }

    @Override
    public void forEachEntity(EntityBody<? super A, ? super B> body) {
        runner().run(body, loops.forEachEntity());
    }

    @Override
    public void forEach(CommandBody<? super A, ? super B> body) {
        runner().runAndPlay(body, loops.forEachRecording());
    }

    @Override
    public void forEachEntity(EntityCommandBody<? super A, ? super B> body) {
        runner().runAndPlay(body, loops.forEachEntityRecording());
    }

    @Override
    public void update(Step<? super A, ? super B, ? extends A> body) {
        runner().run(body, loops.update());
    }

    @Override
    public <R> void update(Class<R> result, Step<? super A, ? super B, ? extends R> body) {
        runner().run(body, loops.update(result));
    }

    @Override
    public void updateEntity(EntityStep<? super A, ? super B, ? extends A> body) {
        runner().run(body, loops.updateEntity());
    }

    @Override
    public <R> void updateEntity(
            Class<R> result, EntityStep<? super A, ? super B, ? extends R> body) {
        runner().run(body, loops.updateEntity(result));
    }
}
