package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.PackedEntities;
import dev.tercio.internal.guard.AccessScope;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.query.Chunk;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/// Runs loops over the entities that match. What a run needs is kept and used again, so that a run
/// makes no garbage; a run inside a run of the same query gets a frame of its own.
public abstract non-sealed class QueryRunner<Q extends EntityQuery<Q>> extends FilteredQuery<Q>
        implements EntityQuery<Q>, ChangeReader {
    private final QueryEngine engine;
    private final QueryFilter filter;
    private final RowShape row;
    private final Matcher matcher;
    private final ComponentStore[] stores;
    private final PageRunner pages;
    private final FramePool frames;
    private final Map<Class<?>, LoopSpec> updates = new ConcurrentHashMap<>();
    private final boolean parallel;
    private final String name;

    /// The types whose values or ticks are read.
    private final int[] read;

    private final LoopSpec chunks;
    private long lastSeen = ChangeClock.NEVER;

    /// The time that [#lastSeen] is of, see [ChangeClock#epoch()].
    private int seenEpoch;

    private final AtomicReference<@Nullable ParallelRun> parallelRun = new AtomicReference<>();
    private @Nullable CachedLoop atHand;

    /// A component that looks like a view of the entity alone, until an entity has had it.
    private @Nullable ComponentStore likeView;

    QueryRunner(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        super(engine, filter, row, parallel);
        this.engine = engine;
        this.filter = filter;
        this.row = row;
        this.parallel = parallel;
        this.name = toString();
        this.matcher = new Matcher(engine.table(), engine.registry(), filter);
        this.stores = row.stores().toArray(ComponentStore[]::new);
        this.read = componentsRead().ids();
        this.pages = new PageRunner(engine.table(), engine.clock(), stores);
        this.frames = new FramePool(engine.guard(), stores.length);
        this.likeView = row.likeViewOfEntity();
        this.chunks = loop(Consumer.class, List.of(), new Result.None());
    }

    /// Describes a loop over the rows.
    LoopSpec loop(Class<?> body, List<Argument> arguments, Result result) {
        return new LoopSpec(body, row.parts(), arguments, result);
    }

    /// Describes a loop whose body records commands.
    LoopSpec recordingLoop(Class<?> body, List<Argument> arguments) {
        return loop(body, RowShape.withCommands(arguments), new Result.None());
    }

    /// Describes the loop of an update that returns a class; found again without garbage.
    LoopSpec updateLoop(Class<?> body, Class<?> result) {
        LoopSpec known = updates.get(result);
        return known != null
                ? known
                : updates.computeIfAbsent(
                        result, type -> loop(body, row.arguments(), row.result(type)));
    }

    /// The loop of a body. That of the first body is at hand; if bodies take turns, the others are
    /// looked up, because to replace it each time would be garbage.
    private RowLoop loopOf(LoopSpec spec, Object body) {
        CachedLoop known = atHand;
        RowLoop found = known == null ? null : known.find(spec, body.getClass());
        if (found != null) {
            return found;
        }
        RowLoop loop = RowLoops.of(spec, body);
        if (known == null || known.isGone()) {
            atHand = new CachedLoop(spec, body.getClass(), loop);
        }
        return loop;
    }

    /// Calls a body for all rows.
    void run(Object body, LoopSpec spec) {
        run(body, loopOf(spec, body), spec, parallel, null);
    }

    /// Calls a body for all rows and plays its commands when all are done. Inside a system they are
    /// the system's commands.
    void runAndPlay(Object body, LoopSpec spec) {
        if (engine.guard().scope() instanceof SystemScope system) {
            runInSystem(system, body, spec);
            return;
        }
        engine.guard().checkCanPlay(this);
        BodyLanes recording = engine.recordings().take();
        try {
            recording.begin(name);
            run(body, loopOf(spec, body), spec, parallel, recording);
            recording.play();
        } finally {
            engine.recordings().give(recording);
        }
    }

    /// Sequential bodies record into the system's own lane; parallel ones into lanes behind it.
    private void runInSystem(SystemScope system, Object body, LoopSpec spec) {
        if (parallel) {
            BodyLanes recording = engine.recordings().take();
            recording.begin(system.stage(), system.nextOrder(), system.name(), system.playback());
            runInto(recording, body, spec);
            return;
        }
        BodyLanes recording = engine.recordings().take();
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

    /// Calls a body for all rows and leaves its commands in a stage, or none if a body throws.
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

    @Override
    public void chunks(Consumer<Chunk> body) {
        run(body, engine.chunkLoop(), chunks, parallel, null);
    }

    /// Calls a body for all rows in the order of their slots, also if the query is parallel.
    void runInOrder(Object body, RowLoop loop, LoopSpec spec) {
        run(body, loop, spec, false, null);
    }

    private void run(
            Object body,
            RowLoop loop,
            LoopSpec spec,
            boolean onAllWorkers,
            @Nullable BodyLanes recording) {
        checkThread();
        checkAccess(spec);
        long moment = beginObserving();
        Object outer = engine.guard().enter(this);
        try {
            if (onAllWorkers) {
                runParallel(body, loop, spec, recording);
            } else {
                runHere(body, loop, spec, recording);
            }
            endObserving(moment);
        } finally {
            engine.guard().leave(outer);
        }
    }

    private void checkThread() {
        engine.guard().checkThread("query");
        if (likeView != null) {
            checkLikeView(likeView);
        }
    }

    /// Warns if nothing can be found though there are entities.
    private void checkLikeView(ComponentStore store) {
        if (store.openPages() > 0) {
            likeView = null;
        } else if (engine.table().live() > 0) {
            engine.warnOfMissingView(this, store.spec().type());
            likeView = null;
        }
    }

    /// Fails if a system runs a query over what it has not declared, and counts its rows.
    private void checkAccess(LoopSpec spec) {
        AccessScope scope = engine.guard().scope();
        if (scope == null) {
            return;
        }
        for (int component : read) {
            engine.guard().checkRead(component);
        }
        for (int part : spec.written()) {
            engine.guard().checkWrite(stores[part].id());
        }
        if (scope instanceof SystemScope system && system.countsRows()) {
            system.addRows(count());
        }
    }

    /// Begins a moment of its own for an observing query: what its bodies change belongs to it. The
    /// query remembers when it ran, so it cannot run on several threads at once.
    private long beginObserving() {
        if (!filter.isObserving()) {
            return 0;
        }
        engine.guard().checkNotParallel(this);
        return engine.registry().advanceClock();
    }

    /// Takes note of what was seen; not called when a body throws, so that nothing is lost.
    private void endObserving(long moment) {
        if (filter.isObserving()) {
            resume(moment);
            engine.registry().advanceClock();
        }
    }

    @Override
    public long position() {
        return seenEpoch == engine.clock().epoch() ? lastSeen : ChangeClock.NEVER;
    }

    @Override
    public void resume(long position) {
        lastSeen = position;
        seenEpoch = engine.clock().epoch();
    }

    /// Calls a body for all rows in the order of a key.
    void runSorted(Object key, LoopSpec keySpec, boolean descending, Object body, RowLoop loop) {
        checkThread();
        checkAccess(keySpec);
        RowLoop keyLoop = RowLoops.of(keySpec, key);
        long moment = beginObserving();
        RowFrame frame = frames.take();
        Object outer = engine.guard().enter(this);
        try {
            frame.sort.clear();
            for (int page = 0; page < matcher.pageLimit(); page++) {
                runBlocks(key, keyLoop, keySpec, frame, page, 0, PageLayout.BLOCKS_PER_PAGE);
            }
            frame.sort.sort(descending);
            visit(frame, body, loop);
            endObserving(moment);
        } finally {
            frames.give(frame);
            engine.guard().leave(outer);
        }
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

    private void runHere(Object body, RowLoop loop, LoopSpec spec, @Nullable BodyLanes recording) {
        RowFrame frame = frames.take();
        frame.recording = recording;
        try {
            if (recording != null) {
                recording.reserve(1);
            }
            int limit = matcher.pageLimit();
            for (int page = 0; page < limit; page++) {
                runBlocks(body, loop, spec, frame, page, 0, PageLayout.BLOCKS_PER_PAGE);
            }
        } finally {
            frames.give(frame);
        }
    }

    private void runParallel(
            Object body, RowLoop loop, LoopSpec spec, @Nullable BodyLanes recording) {
        ParallelRun run = takeParallelRun();
        try {
            run.start(engine.workers(), body, loop, spec, recording, matcher.pageLimit());
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
        if (!match(page, fromBlock, toBlock, frame)) {
            return;
        }
        if (frame.recording != null) {
            frame.commands = frame.recording.lane(frame.block);
        }
        pages.run(body, loop, spec, frame, page);
    }

    private boolean match(int page, RowFrame frame) {
        return match(page, 0, PageLayout.BLOCKS_PER_PAGE, frame);
    }

    private boolean match(int page, int fromBlock, int toBlock, RowFrame frame) {
        ChangeClock clock = engine.clock();
        return matcher.match(
                page, fromBlock, toBlock, frame.match, clock.tick(), clock.newerThan(position()));
    }

    FramePool frames() {
        return frames;
    }

    /// Fails unless the structure of the rows may be looked at now. Only queries of changes read
    /// what systems may write meanwhile.
    private void checkLook() {
        checkThread();
        if (filter.isObserving()) {
            for (int component : read) {
                engine.guard().checkRead(component);
            }
        }
    }

    @Override
    public int count() {
        checkLook();
        RowFrame frame = frames.take();
        int count = 0;
        for (int page = 0; page < matcher.pageLimit(); page++) {
            if (match(page, frame)) {
                for (long word : frame.match) {
                    count += Long.bitCount(word);
                }
            }
        }
        frames.give(frame);
        return count;
    }

    @Override
    public boolean isEmpty() {
        return firstSlot() < 0;
    }

    @Override
    public List<Entity> entities() {
        LongStream.Builder handles = LongStream.builder();
        forEachHandle(handles);
        return new PackedEntities(handles.build().toArray());
    }

    /// Tells the handles of the matching entities in the order of their slots, without garbage.
    public void forEachHandle(LongConsumer action) {
        checkLook();
        RowFrame frame = frames.take();
        for (int page = 0; page < matcher.pageLimit(); page++) {
            if (match(page, frame)) {
                for (int word = 0; word < frame.match.length; word++) {
                    int first = (page << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
                    for (long bits = frame.match[word]; bits != 0; bits &= bits - 1) {
                        int slot = first + Long.numberOfTrailingZeros(bits);
                        action.accept(engine.table().entityAt(slot).bits());
                    }
                }
            }
        }
        frames.give(frame);
    }

    @Override
    public Optional<Entity> firstEntity() {
        int slot = firstSlot();
        return slot < 0 ? Optional.empty() : Optional.of(engine.table().entityAt(slot));
    }

    private int firstSlot() {
        checkLook();
        RowFrame frame = frames.take();
        int found = -1;
        for (int page = 0; found < 0 && page < matcher.pageLimit(); page++) {
            if (match(page, frame)) {
                found = (page << PageLayout.PAGE_SHIFT) + firstBit(frame.match);
            }
        }
        frames.give(frame);
        return found;
    }

    private static int firstBit(long[] match) {
        int word = PageRunner.firstWord(match);
        return (word << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(match[word]);
    }

    /// Calls a body for the first row only.
    ///
    /// @return whether there is one
    boolean runFirst(Object body, RowLoop loop) {
        int slot = firstSlot();
        if (slot < 0) {
            return false;
        }
        checkAccess(chunks);
        RowFrame frame = frames.take();
        Object outer = engine.guard().enter(this);
        try {
            pages.load(frame, slot >>> PageLayout.PAGE_SHIFT);
            int offset = slot & PageLayout.OFFSET_MASK;
            loop.dense(body, frame, offset, offset + 1);
        } finally {
            frames.give(frame);
            engine.guard().leave(outer);
        }
        return true;
    }
}
