package dev.tercio.internal.query;

import dev.tercio.command.CommandStage;
import dev.tercio.query.Query3;

/// Runs bodies of three components.
public final class RowQuery3<A, B, C> extends QueryRunner<Query3<A, B, C>>
        implements Query3<A, B, C> {
    private final LoopSpec forEach;
    private final LoopSpec forEachEntity;
    private final LoopSpec forEachRecording;
    private final LoopSpec forEachEntityRecording;
    private final LoopSpec update;

    RowQuery3(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
        this.forEach = loop(Body.class, row.arguments(), new Result.None());
        this.forEachEntity = loop(EntityBody.class, row.withEntity(), new Result.None());
        this.forEachRecording = recordingLoop(CommandBody.class, row.arguments());
        this.forEachEntityRecording = recordingLoop(EntityCommandBody.class, row.withEntity());
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
    public void forEach(CommandBody<? super A, ? super B, ? super C> body) {
        runAndPlay(body, forEachRecording);
    }

    @Override
    public void forEachEntity(EntityCommandBody<? super A, ? super B, ? super C> body) {
        runAndPlay(body, forEachEntityRecording);
    }

    @Override
    public void forEach(
            CommandStage stage, int order, CommandBody<? super A, ? super B, ? super C> body) {
        runInto(stage, order, body, forEachRecording);
    }

    @Override
    public void forEachEntity(
            CommandStage stage,
            int order,
            EntityCommandBody<? super A, ? super B, ? super C> body) {
        runInto(stage, order, body, forEachEntityRecording);
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
