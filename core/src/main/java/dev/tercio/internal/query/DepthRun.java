package dev.tercio.internal.query;

import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.worker.Workers;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// A run of a query in depth order; reused, so that the order is found again only after a change of
/// the rows or of the relation.
final class DepthRun implements Workers.Task {
    /// Levels with fewer rows run on the calling thread: dividing them takes longer than it saves.
    static final int MIN_PARALLEL_ROWS = 4096;

    static final int ROWS_PER_ITEM = 1024;

    private final QueryRunner runner;
    private final RelationIndex relation;
    private final MatchingRows readableRows;
    private final MatchedSlots rows = new MatchedSlots();
    private final MatchedSlots readable;
    private final DepthOrder order = new DepthOrder();
    private final DepthChanges changes;
    private long version = -1;
    private @Nullable RowFrame[] frames = {};
    private final DepthBody roots = new DepthBody();
    private final DepthBody children = new DepthBody();
    private @Nullable AccessScope scope;

    /// The first row of the level that runs now, and the position after its last row.
    private int from;

    private int to;

    /// @param filtered whether slots with all components of a row may be no row
    DepthRun(QueryRunner runner, RowShape row, RelationIndex relation, boolean filtered) {
        this.runner = runner;
        this.relation = relation;
        this.readableRows = filtered ? runner.rowsWith(row.required()) : runner.rows();
        this.readable = filtered ? new MatchedSlots() : rows;
        this.changes = new DepthChanges(row, runner.engine().clock());
    }

    /// Calls one body for the roots, then another for all other rows.
    ///
    /// @param root the body for roots
    /// @param child the body for all other rows
    void start(Object root, Object child, DepthSpec loops, boolean parallel) {
        roots.set(root, loops.roots());
        children.set(child, loops.children());
        takeFrames(parallel ? runner.engine().workers().size() : 1);
        try {
            prepare();
            LoopSpec spec = loops.children();
            if (changes.isTracked(spec)) {
                changes.save(spec, rows);
                try {
                    visit(parallel);
                } finally {
                    changes.mark(spec, rows);
                }
            } else {
                visit(parallel);
            }
        } finally {
            finish();
        }
    }

    private void takeFrames(int count) {
        if (frames.length != count) {
            frames = new RowFrame[count];
        }
        for (int i = 0; i < count; i++) {
            RowFrame frame = runner.frames().take();
            frame.parent = runner.frames().take();
            frames[i] = frame;
        }
    }

    private void finish() {
        for (int i = 0; i < frames.length; i++) {
            RowFrame frame = Objects.requireNonNull(frames[i]);
            runner.frames().give(Objects.requireNonNull(frame.parent));
            runner.frames().give(frame);
            frames[i] = null;
        }
        roots.clear();
        children.clear();
        scope = null;
    }

    /// Finds the order again if rows or the relation have changed.
    private void prepare() {
        RowFrame frame = Objects.requireNonNull(frames[0]);
        boolean stale = rows.update(runner.rows(), frame);
        stale |= version != relation.version();
        if (readable != rows) {
            stale |= readable.update(readableRows, frame);
        }
        if (stale) {
            // stays stale if building fails
            version = -1;
            order.build(rows, readable, relation);
            version = relation.version();
        }
    }

    private void visit(boolean parallel) {
        if (!parallel) {
            runRows(frames[0], 0, order.size());
            return;
        }
        AccessScope caller = runner.engine().guard().scope();
        scope = caller instanceof SystemScope system ? system.inParallelBody() : caller;
        int level = 0;
        while (level < order.levels()) {
            int next = level;
            while (next < order.levels() && sizeOf(next) < MIN_PARALLEL_ROWS) {
                next++;
            }
            from = order.levelStart(level);
            if (next > level) {
                to = order.levelStart(next);
                runInScope(0, from, to);
                level = next;
            } else {
                to = order.levelStart(level + 1);
                runner.engine().workers().run(this, (to - from - 1) / ROWS_PER_ITEM + 1);
                level++;
            }
        }
    }

    private int sizeOf(int level) {
        return order.levelStart(level + 1) - order.levelStart(level);
    }

    @Override
    public void run(int worker, int item) {
        int first = from + item * ROWS_PER_ITEM;
        runInScope(worker, first, Math.min(first + ROWS_PER_ITEM, to));
    }

    private void runInScope(int worker, int first, int end) {
        AccessScope access = scope;
        AccessScope outer = access == null ? null : runner.engine().guard().enterScope(access);
        try {
            runRows(frames[worker], first, end);
        } finally {
            if (access != null) {
                runner.engine().guard().leaveScope(outer);
            }
        }
    }

    /// Visits rows on this thread, one run after another.
    private void runRows(@Nullable RowFrame frame, int first, int end) {
        RowFrame own = Objects.requireNonNull(frame);
        int rootsEnd = order.levels() == 0 ? 0 : order.levelStart(1);
        int position = first;
        for (int run = order.runAt(first); position < end; run++) {
            int next = Math.min(order.runEnd(run), end);
            runner.load(own, order.slots[position] >>> PageLayout.PAGE_SHIFT);
            if (position < rootsEnd) {
                roots.run(own, order, position, next);
            } else {
                RowFrame parent = Objects.requireNonNull(own.parent);
                runner.load(parent, order.parents[position] >>> PageLayout.PAGE_SHIFT);
                children.run(own, order, position, next);
            }
            position = next;
        }
    }
}
