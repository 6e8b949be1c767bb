package dev.tercio.internal.query;

import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.query.Chunk;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/// Runs loops over the rows of one query. Everything a run needs is pooled, so a run is
/// allocation-free; a nested run of the same query gets its own frame.
final class QueryRunner {
    private final QueryEngine engine;
    private final boolean parallel;
    private final String name;
    private final FramePool frames;
    private final SeenChanges seen;
    private final MatchingRows rows;
    private final QueryChecks checks;
    private final PageRunner pages;
    private final LoopSpec chunks;
    private final AtomicReference<@Nullable ParallelRun> parallelRun = new AtomicReference<>();
    private @Nullable CachedLoop cachedLoop;

    /// @param parallel whether bodies run on all workers
    /// @param name the name of the query, for messages
    QueryRunner(
            QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel, String name) {
        this.engine = engine;
        this.parallel = parallel;
        this.name = name;
        ComponentStore[] stores = row.stores().toArray(ComponentStore[]::new);
        this.frames = new FramePool(engine.guard(), stores.length);
        this.seen = new SeenChanges(engine.registry(), engine.guard(), filter.isObserving(), name);
        this.rows = new MatchingRows(engine, filter, frames, seen);
        this.checks = new QueryChecks(engine, filter, row, rows, name);
        this.pages = new PageRunner(engine.table(), engine.clock(), stores);
        this.chunks = row.loop(Consumer.class, List.of(), new Result.None());
    }

    QueryEngine engine() {
        return engine;
    }

    FramePool frames() {
        return frames;
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

    /// The slot of the only matching row.
    int singleSlot() {
        int count = look().count();
        if (count != 1) {
            throw new IllegalStateException(
                    "query does not match exactly one entity: count=" + count + ", query=" + name);
        }
        return rows.firstSlot();
    }

    /// The loop of a body. The loop of the first body is cached; if runs alternate between bodies,
    /// the others are looked up, because replacing the cached one in every run would allocate.
    private RowLoop loopOf(LoopSpec spec, Object body) {
        CachedLoop known = cachedLoop;
        RowLoop found = known == null ? null : known.find(spec, body.getClass());
        if (found != null) {
            return found;
        }
        RowLoop loop = RowLoops.of(spec, body);
        if (known == null || known.isGone()) {
            cachedLoop = new CachedLoop(spec, body.getClass(), loop);
        }
        return loop;
    }

    /// Calls a body for all rows.
    void run(Object body, LoopSpec spec) {
        run(body, loopOf(spec, body), spec, parallel, null);
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
        if (engine.guard().scope() instanceof SystemScope system) {
            runInSystem(system, body, spec);
            return;
        }
        engine.guard().checkCanPlay(name);
        BodyLanes recording = engine.recordings().take();
        try {
            recording.begin(name);
            run(body, loopOf(spec, body), spec, parallel, recording);
            recording.play();
        } finally {
            engine.recordings().give(recording);
        }
    }

    /// Sequential bodies record into the system's own lane; parallel ones into lanes after it.
    private void runInSystem(SystemScope system, Object body, LoopSpec spec) {
        BodyLanes recording = engine.recordings().take();
        if (parallel) {
            recording.begin(system.stage(), system.nextOrder(), system.name(), system.playback());
            runInto(recording, body, spec);
            return;
        }
        Commands lane = system.commands();
        long mark = engine.recordings().player().mark(lane);
        boolean done = false;
        try {
            recording.begin(lane);
            run(body, loopOf(spec, body), spec, false, recording);
            done = true;
        } finally {
            if (!done) {
                engine.recordings().player().rollBack(lane, mark);
            }
            engine.recordings().give(recording);
        }
    }

    /// Calls a body for all rows and adds its commands to a stage, or none if a body throws.
    void runInto(CommandStage stage, int order, Object body, LoopSpec spec) {
        BodyLanes recording = engine.recordings().take();
        recording.begin(stage, order, name, null);
        runInto(recording, body, spec);
    }

    private void runInto(BodyLanes recording, Object body, LoopSpec spec) {
        boolean done = false;
        try {
            run(body, loopOf(spec, body), spec, parallel, recording);
            done = true;
        } finally {
            if (!done) {
                recording.discard();
            }
            engine.recordings().give(recording);
        }
    }

    private void run(
            Object body,
            RowLoop loop,
            LoopSpec spec,
            boolean onAllWorkers,
            @Nullable BodyLanes recording) {
        checks.checkThread();
        checks.checkAccess(spec);
        long tick = seen.begin();
        Object outer = engine.guard().enter(name);
        try {
            if (onAllWorkers) {
                runParallel(body, loop, spec, recording);
            } else {
                runHere(body, loop, spec, recording);
            }
            seen.end(tick);
        } finally {
            engine.guard().leave(outer);
        }
    }

    private void runHere(Object body, RowLoop loop, LoopSpec spec, @Nullable BodyLanes recording) {
        RowFrame frame = frames.take();
        frame.recording = recording;
        try {
            if (recording != null) {
                recording.reserve(1);
            }
            runPages(body, loop, spec, frame);
        } finally {
            frames.give(frame);
        }
    }

    private void runPages(Object body, RowLoop loop, LoopSpec spec, RowFrame frame) {
        int limit = rows.pageLimit();
        for (int page = 0; page < limit; page++) {
            runBlocks(body, loop, spec, frame, page, 0, PageLayout.BLOCKS_PER_PAGE);
        }
    }

    private void runParallel(
            Object body, RowLoop loop, LoopSpec spec, @Nullable BodyLanes recording) {
        ParallelRun run = takeParallelRun();
        try {
            run.start(engine.workers(), body, loop, spec, recording, rows.pageLimit());
        } finally {
            parallelRun.set(run);
        }
    }

    private ParallelRun takeParallelRun() {
        ParallelRun run = parallelRun.getAndSet(null);
        return run != null ? run : new ParallelRun(this);
    }

    /// Visits some blocks of a page.
    void runBlocks(
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
        if (frame.recording != null) {
            frame.commands = frame.recording.lane(frame.block);
        }
        pages.run(body, loop, spec, frame, page);
    }

    /// Calls a body for all rows in the order of a key.
    void runSorted(Object key, LoopSpec keySpec, boolean descending, Object body, RowLoop loop) {
        checks.checkThread();
        checks.checkAccess(keySpec);
        RowLoop keyLoop = RowLoops.of(keySpec, key);
        long tick = seen.begin();
        RowFrame frame = frames.take();
        Object outer = engine.guard().enter(name);
        try {
            frame.sort.clear();
            runPages(key, keyLoop, keySpec, frame);
            sort(frame, descending);
            visit(frame, body, loop);
            seen.end(tick);
        } finally {
            frames.give(frame);
            engine.guard().leave(outer);
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

    /// Calls a body for the row of one slot, without counting as a run.
    void runAt(int slot, Object body, RowLoop loop) {
        checks.checkAccess(chunks);
        RowFrame frame = frames.take();
        Object outer = engine.guard().enter(name);
        try {
            pages.load(frame, slot >>> PageLayout.PAGE_SHIFT);
            int offset = slot & PageLayout.OFFSET_MASK;
            loop.dense(body, frame, offset, offset + 1);
        } finally {
            frames.give(frame);
            engine.guard().leave(outer);
        }
    }
}
