package dev.tercio.internal.query;

import dev.tercio.EntityList;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.guard.FreeThread;
import dev.tercio.internal.guard.StructureGuard;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.query.Chunk;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Runs loops over the rows of one query. Everything a run needs is pooled, so a run is
/// allocation-free; a nested run of the same query gets its own frame.
final class QueryRunner {
    private final QueryEngine engine;
    private final StructureGuard guard;
    private final boolean parallel;
    private final String name;
    private final FramePool frames;
    private final SeenChanges seen;
    private final MatchingRows rows;
    private final QueryChecks checks;
    private final PageRunner pages;
    private final KnownRows known;
    private final LoopSpec chunks;
    private final FreeThread free;
    private final BodyLanePool recordings;

    private final AtomicReference<@Nullable ParallelRun> parallelRun = new AtomicReference<>();
    private final LoopCache loops = new LoopCache();
    private final LoopCache listedLoops = new LoopCache();

    /// @param parallel whether bodies run on all workers
    /// @param name the name of the query, for messages
    QueryRunner(
            QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel, String name) {
        this.engine = engine;
        this.guard = engine.guard();
        this.parallel = parallel;
        this.name = name;
        this.frames = new FramePool(engine.guard(), row.stores().size());
        this.seen = new SeenChanges(engine.registry(), engine.guard(), filter.isObserving(), name);
        this.rows = new MatchingRows(engine, filter, frames, seen);
        this.checks = new QueryChecks(engine, filter, row, rows, name);
        this.pages = new PageRunner(engine.table(), engine.clock(), row);
        this.known = new KnownRows(rows, frames, pages, rows.versions(row.stores()));
        this.free = checks.isTrivial() ? guard.free() : FreeThread.NONE;
        this.recordings = new BodyLanePool(engine.player());
        this.chunks = row.loop(Consumer.class, List.of(), new Result.None());
    }

    QueryEngine engine() {
        return engine;
    }

    FramePool frames() {
        return frames;
    }

    /// The thread whose runs need no check.
    FreeThread free() {
        return free;
    }

    /// Whether it is known that no row matches.
    boolean isEmpty() {
        return known.isEmpty();
    }

    /// The changes that the query has seen so far.
    SeenChanges seen() {
        return seen;
    }

    /// The matching rows, for results that need no values.
    MatchingRows look() {
        checks.checkLook();
        return rows;
    }

    /// The matching rows, for a run that has been checked.
    MatchingRows rows() {
        return rows;
    }

    /// All rows that have some components, whether or not they match.
    MatchingRows rowsWith(ComponentMask types) {
        return new MatchingRows(engine, QueryFilter.requiring(types), frames, seen);
    }

    /// Points a frame to a page.
    void load(RowFrame frame, int page) {
        pages.load(frame, page);
    }

    /// The number of matching rows.
    int count() {
        checks.checkLook();
        return known.isCurrent() ? known.count() : rows.count();
    }

    /// The lowest matching slot, or -1.
    int firstSlot() {
        checks.checkLook();
        return known.isCurrent() ? known.firstSlot() : rows.firstSlot();
    }

    /// The slot of the only matching row.
    int singleSlot() {
        int count = count();
        if (count != 1) {
            throw new IllegalStateException(
                    "query does not match exactly one entity: count=" + count + ", query=" + name);
        }
        return rows.firstSlot();
    }

    /// Calls a body for all rows.
    void run(Object body, LoopSpec spec) {
        Objects.requireNonNull(body);
        checks.checkThread();
        checks.checkAccess(spec);
        if (!known.isCurrent()) {
            runChecked(body, loops.of(spec, body), spec, parallel, null);
        } else if (known.count() > 0) {
            runKnown(body, spec);
        }
    }

    /// Calls a body for the rows that were found before.
    private void runKnown(Object body, LoopSpec spec) {
        if (parallel || pages.isTracked(spec)) {
            runChecked(body, loops.of(spec, body), spec, parallel, null);
            return;
        }
        RowLoop loop = listedLoops.of(spec.overListed(), body);
        Object outer = guard.enter(name);
        try {
            known.run(body, loop);
        } finally {
            guard.leave(outer);
        }
    }

    /// Marks all matching changes as seen. Counts as a run.
    ///
    /// @return how many rows matched
    int drain() {
        checks.checkDrain();
        long tick = seen.begin();
        int count = rows.count();
        seen.end(tick);
        return count;
    }

    /// Does the same and adds the entities to a list.
    void drainTo(EntityList list) {
        checks.checkDrain();
        long tick = seen.begin();
        rows.addEntitiesTo(list);
        seen.end(tick);
    }

    /// Calls a body for all chunks.
    void runChunks(Consumer<Chunk> body) {
        run(body, engine.chunkLoop(), chunks, parallel, null);
    }

    /// Calls a body for all rows in the order of their slots, even if the query is parallel.
    void runInOrder(Object body, RowLoop loop, LoopSpec spec) {
        run(body, loop, spec, false, null);
    }

    /// Calls a body for all rows and plays its commands after the last row. Inside a system they
    /// become the system's commands.
    void runAndPlay(Object body, LoopSpec spec) {
        if (guard.scope() instanceof SystemScope system) {
            runInSystem(system, body, spec);
            return;
        }
        guard.checkCanPlay(name);
        BodyLanes recording = recordings.take(null);
        try {
            recording.begin(name);
            run(body, loops.of(spec, body), spec, parallel, recording);
            recording.play();
        } finally {
            recordings.give(recording);
        }
    }

    /// Sequential bodies record into the system's own lane; parallel ones into lanes after it.
    private void runInSystem(SystemScope system, Object body, LoopSpec spec) {
        BodyLanes recording = recordings.take(system);
        try {
            runInSystem(system, body, spec, recording);
        } finally {
            recordings.give(recording);
        }
    }

    private void runInSystem(SystemScope system, Object body, LoopSpec spec, BodyLanes recording) {
        if (parallel) {
            recording.begin(system.stage(), system.nextOrder(), system.name(), system.playback());
            runInto(recording, body, spec);
            return;
        }
        Commands lane = system.commands();
        long mark = recordings.player().mark(lane);
        boolean done = false;
        try {
            recording.begin(lane);
            run(body, loops.of(spec, body), spec, false, recording);
            done = true;
        } finally {
            if (!done) {
                recordings.player().rollBack(lane, mark);
            }
        }
    }

    /// Calls a body for all rows and adds its commands to a stage, or none if a body throws. The
    /// lane set is not pooled: runs inside parallel bodies would take pooled ones in no fixed
    /// order.
    void runInto(CommandStage stage, int order, Object body, LoopSpec spec) {
        BodyLanes recording = recordings.make();
        recording.begin(stage, order, name, null);
        runInto(recording, body, spec);
        recording.end();
    }

    private void runInto(BodyLanes recording, Object body, LoopSpec spec) {
        boolean done = false;
        try {
            run(body, loops.of(spec, body), spec, parallel, recording);
            done = true;
        } finally {
            if (!done) {
                recording.discard();
            }
        }
    }

    private void run(
            Object body,
            RowLoop loop,
            LoopSpec spec,
            boolean onAllWorkers,
            @Nullable BlockOutput output) {
        checks.checkThread();
        checks.checkAccess(spec);
        runChecked(body, loop, spec, onAllWorkers, output);
    }

    private void runChecked(
            Object body,
            RowLoop loop,
            LoopSpec spec,
            boolean onAllWorkers,
            @Nullable BlockOutput output) {
        long tick = seen.begin();
        Object outer = guard.enter(name);
        try {
            if (onAllWorkers) {
                runParallel(body, loop, spec, output);
            } else {
                runHere(body, loop, spec, output);
            }
            seen.end(tick);
        } finally {
            guard.leave(outer);
        }
    }

    private void runHere(Object body, RowLoop loop, LoopSpec spec, @Nullable BlockOutput output) {
        RowFrame frame = frames.take();
        frame.output = output;
        try {
            if (output != null) {
                output.reserve(1);
            }
            runPages(body, loop, spec, frame);
        } finally {
            frames.give(frame);
        }
    }

    private void runPages(Object body, RowLoop loop, LoopSpec spec, RowFrame frame) {
        int limit = rows.pageLimit();
        for (int page = 0; page < limit && !frame.isStopped(); page++) {
            runBlocks(body, loop, spec, frame, page, 0, PageLayout.BLOCKS_PER_PAGE);
        }
    }

    /// Calls a body for the rows in the order of their slots until it stops the loop, on this
    /// thread even if the query is parallel.
    ///
    /// @param isRun whether it counts as a run if no row stops it
    /// @return the slot of the row that stopped it, or -1
    int search(Object body, LoopSpec spec, boolean isRun) {
        RowLoop loop = loops.of(spec, body);
        checks.checkThread();
        checks.checkAccess(spec);
        long tick = isRun ? seen.begin() : 0;
        RowFrame frame = frames.take();
        Object outer = guard.enter(name);
        try {
            runPages(body, loop, spec, frame);
            if (isRun && !frame.isStopped()) {
                seen.end(tick);
            }
            return frame.stoppedAt;
        } finally {
            frames.give(frame);
            guard.leave(outer);
        }
    }

    /// Collects the partial results of a reduction, without counting as a run. They belong to the
    /// same rows whether the query is parallel or not.
    void reduce(Object body, LoopSpec spec, Partials partials) {
        RowLoop loop = loops.of(spec, body);
        checks.checkThread();
        checks.checkAccess(spec);
        Object outer = guard.enter(name);
        try {
            if (parallel) {
                runParallel(body, loop, spec, partials);
            } else {
                runItems(body, loop, spec, partials);
            }
        } finally {
            guard.leave(outer);
        }
    }

    /// Visits on this thread what a parallel run divides among workers.
    private void runItems(Object body, RowLoop loop, LoopSpec spec, BlockOutput output) {
        RowFrame frame = frames.take();
        frame.output = output;
        try {
            int items = rows.pageLimit() * ParallelRun.ITEMS_PER_PAGE;
            output.reserve(items);
            for (int item = 0; item < items; item++) {
                runItem(body, loop, spec, frame, item);
            }
        } finally {
            frames.give(frame);
        }
    }

    private void runParallel(
            Object body, RowLoop loop, LoopSpec spec, @Nullable BlockOutput output) {
        ParallelRun run = takeParallelRun();
        try {
            run.start(engine.workers(), body, loop, spec, output, rows.pageLimit());
        } finally {
            parallelRun.set(run);
        }
    }

    private ParallelRun takeParallelRun() {
        ParallelRun run = parallelRun.getAndSet(null);
        return run != null ? run : new ParallelRun(this);
    }

    /// Visits the blocks of an item of a parallel run.
    void runItem(Object body, RowLoop loop, LoopSpec spec, RowFrame frame, int item) {
        int fromBlock = item % ParallelRun.ITEMS_PER_PAGE * ParallelRun.BLOCKS_PER_ITEM;
        frame.block = item;
        runBlocks(
                body,
                loop,
                spec,
                frame,
                item / ParallelRun.ITEMS_PER_PAGE,
                fromBlock,
                fromBlock + ParallelRun.BLOCKS_PER_ITEM);
    }

    private void runBlocks(
            Object body,
            RowLoop loop,
            LoopSpec spec,
            RowFrame frame,
            int page,
            int fromBlock,
            int toBlock) {
        if (!rows.match(page, fromBlock, toBlock, frame)) {
            return;
        }
        BlockOutput output = frame.output;
        if (output == null) {
            pages.run(body, loop, spec, frame, page);
            return;
        }
        output.begin(frame);
        try {
            pages.run(body, loop, spec, frame, page);
        } finally {
            output.end(frame);
        }
    }

    /// Calls a body for all rows in the order of a key.
    void runSorted(Object key, LoopSpec keySpec, boolean descending, Object body, RowLoop loop) {
        checks.checkThread();
        checks.checkAccess(keySpec);
        RowLoop keyLoop = RowLoops.of(keySpec, key);
        long tick = seen.begin();
        RowFrame frame = frames.take();
        Object outer = guard.enter(name);
        try {
            frame.sort.clear();
            runPages(key, keyLoop, keySpec, frame);
            sort(frame, descending);
            visit(frame, body, loop);
            seen.end(tick);
        } finally {
            frames.give(frame);
            guard.leave(outer);
        }
    }

    private void sort(RowFrame frame, boolean descending) {
        if (frame.objectKeys.isEmpty()) {
            frame.sort.sort(descending);
            return;
        }
        int slot = frame.objectKeys.firstSlotWithoutKey();
        if (slot >= 0) {
            throw new IllegalArgumentException(
                    "sort key is null: entity="
                            + engine.table().entityAt(slot)
                            + ", query="
                            + name
                            + "; return a key for every row");
        }
        frame.objectKeys.sortInto(frame.sort, descending);
    }

    /// Visits the slots in a frame's sort buffer one by one.
    private void visit(RowFrame frame, Object body, RowLoop loop) {
        int loaded = -1;
        for (int i = 0; i < frame.sort.size(); i++) {
            int slot = frame.sort.slot(i);
            int page = slot >>> PageLayout.PAGE_SHIFT;
            if (page != loaded) {
                pages.load(frame, page);
                loaded = page;
            }
            int offset = slot & PageLayout.OFFSET_MASK;
            loop.dense(body, frame, offset, offset + 1);
        }
    }

    /// Calls a body for the roots, then another for all other rows in depth order.
    ///
    /// @param relation the type id of the relation
    void runInDepthOrder(
            DepthRun run,
            Object root,
            Object child,
            DepthSpec loops,
            int relation,
            boolean onAllWorkers) {
        checks.checkThread();
        checks.checkAccess(loops.children());
        guard.checkRead(relation);
        long tick = seen.begin();
        Object outer = guard.enter(name);
        try {
            run.start(root, child, loops, onAllWorkers);
            seen.end(tick);
        } finally {
            guard.leave(outer);
        }
    }

    /// Calls a body for the row of one slot, without counting as a run.
    void runAt(int slot, Object body, RowLoop loop) {
        checks.checkAccess(chunks);
        RowFrame frame = frames.take();
        Object outer = guard.enter(name);
        try {
            pages.load(frame, slot >>> PageLayout.PAGE_SHIFT);
            int offset = slot & PageLayout.OFFSET_MASK;
            loop.dense(body, frame, offset, offset + 1);
        } finally {
            frames.give(frame);
            guard.leave(outer);
        }
    }
}
