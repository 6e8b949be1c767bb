package dev.tercio.internal.query;

import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.worker.Workers;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// A parallel run of a query; reused. Its items are runs of a fixed number of blocks, so that a
/// body cannot observe the number of workers.
final class ParallelRun implements Workers.Task {
    static final int BLOCKS_PER_ITEM = 4;
    static final int ITEMS_PER_PAGE = PageLayout.BLOCKS_PER_PAGE / BLOCKS_PER_ITEM;

    private final QueryRunner runner;
    private @Nullable RowFrame[] frames = {};
    private @Nullable Object body;
    private @Nullable RowLoop loop;
    private @Nullable LoopSpec spec;

    /// The class of the last body, and how long its run takes on one thread.
    private @Nullable Class<?> measuredBody;

    private long expectedNanos;

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
            @Nullable BlockOutput output,
            int pages) {
        this.body = body;
        this.loop = loop;
        this.spec = spec;
        if (frames.length != workers.size()) {
            frames = new RowFrame[workers.size()];
        }
        if (output != null) {
            output.reserve(pages * ITEMS_PER_PAGE);
        }
        for (int worker = 0; worker < frames.length; worker++) {
            RowFrame frame = runner.frames().take();
            frame.output = output;
            frames[worker] = frame;
        }
        AccessScope caller = runner.engine().guard().scope();
        scope = caller instanceof SystemScope system ? system.inParallelBody() : caller;
        try {
            expectedNanos = workers.run(this, pages * ITEMS_PER_PAGE, expectedNanosOf(body));
        } finally {
            finish();
        }
    }

    /// Expects a body that has not run before to take long.
    private long expectedNanosOf(Object body) {
        if (measuredBody != body.getClass()) {
            measuredBody = body.getClass();
            return Long.MAX_VALUE;
        }
        return expectedNanos;
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
        RowFrame frame = Objects.requireNonNull(frames[worker]);
        AccessScope access = scope;
        AccessScope outer = access == null ? null : runner.engine().guard().enterScope(access);
        try {
            runner.runItem(
                    Objects.requireNonNull(body),
                    Objects.requireNonNull(loop),
                    Objects.requireNonNull(spec),
                    frame,
                    item);
        } finally {
            if (access != null) {
                runner.engine().guard().leaveScope(outer);
            }
        }
    }
}
