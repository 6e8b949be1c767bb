package dev.tercio.internal.query;

import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.worker.Workers;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// A parallel run of a query; reused. Its items are runs of a fixed number of blocks, so that a
/// body cannot observe the number of workers.
final class ParallelRun implements Workers.Task {
    private static final int BLOCKS_PER_ITEM = 4;
    private static final int ITEMS_PER_PAGE = PageLayout.BLOCKS_PER_PAGE / BLOCKS_PER_ITEM;

    private final QueryRunner runner;
    private @Nullable RowFrame[] frames = {};
    private @Nullable Object body;
    private @Nullable RowLoop loop;
    private @Nullable LoopSpec spec;

    /// The access of bodies, on every thread.
    private @Nullable AccessScope scope;

    ParallelRun(QueryRunner runner) {
        this.runner = runner;
    }

    void start(
            Workers workers,
            Object body,
            RowLoop loop,
            LoopSpec spec,
            @Nullable BodyLanes recording,
            int pages) {
        this.body = body;
        this.loop = loop;
        this.spec = spec;
        if (frames.length != workers.size()) {
            frames = new RowFrame[workers.size()];
        }
        if (recording != null) {
            recording.reserve(pages * ITEMS_PER_PAGE);
        }
        for (int worker = 0; worker < frames.length; worker++) {
            RowFrame frame = runner.frames().take();
            frame.recording = recording;
            frames[worker] = frame;
        }
        AccessScope caller = runner.engine().guard().scope();
        scope = caller instanceof SystemScope system ? system.inParallelBody() : caller;
        try {
            workers.run(this, pages * ITEMS_PER_PAGE);
        } finally {
            finish();
        }
    }

    private void finish() {
        for (int worker = 0; worker < frames.length; worker++) {
            runner.frames().give(Objects.requireNonNull(frames[worker]));
            frames[worker] = null;
        }
        body = null;
        loop = null;
        spec = null;
        scope = null;
    }

    @Override
    public void run(int worker, int item) {
        int fromBlock = item % ITEMS_PER_PAGE * BLOCKS_PER_ITEM;
        RowFrame frame = Objects.requireNonNull(frames[worker]);
        frame.block = item;
        AccessScope access = scope;
        AccessScope outer = access == null ? null : runner.engine().guard().enterScope(access);
        try {
            runner.runBlocks(
                    Objects.requireNonNull(body),
                    Objects.requireNonNull(loop),
                    Objects.requireNonNull(spec),
                    frame,
                    item / ITEMS_PER_PAGE,
                    fromBlock,
                    fromBlock + BLOCKS_PER_ITEM);
        } finally {
            if (access != null) {
                runner.engine().guard().leaveScope(outer);
            }
        }
    }
}
