package dev.tercio.internal.query;

import dev.tercio.Entity;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.PackedEntities;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.SlotTicks;
import dev.tercio.query.EntityQuery;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Runs loops over the entities that match. What a run needs is kept and used again, so that a run
/// makes no garbage; a run inside a run of the same query gets a frame of its own.
public abstract non-sealed class QueryRunner<Q extends EntityQuery<Q>> implements EntityQuery<Q> {
    private static final long[] NONE_PRESENT = new long[PageLayout.WORDS_PER_PAGE];

    private final QueryEngine engine;
    private final QueryFilter filter;
    private final RowShape row;
    private final Matcher matcher;
    private final ComponentStore[] stores;
    private final Object[][] noColumns;
    private final Deque<RowFrame> frames = new ArrayDeque<>();
    private final Map<QueryFilter, Q> narrower = new HashMap<>();
    private final Map<Class<?>, LoopSpec> updates = new HashMap<>();
    private final boolean parallel;
    private long lastSeen = ChangeClock.NEVER;
    private @Nullable Q parallelTwin;
    private @Nullable ParallelRun parallelRun;

    QueryRunner(QueryEngine engine, QueryFilter filter, RowShape row, boolean parallel) {
        this.engine = engine;
        this.filter = filter;
        this.row = row;
        this.parallel = parallel;
        this.matcher = new Matcher(engine.table(), engine.registry(), filter);
        this.stores = row.stores().toArray(ComponentStore[]::new);
        this.noColumns = new Object[stores.length][];
        Arrays.setAll(noColumns, i -> new Object[stores[i].stored().columnCount()]);
    }

    /// The same query with another filter or way to run.
    abstract Q variant(QueryFilter filter, boolean parallel);

    private Q narrow(QueryFilter wanted) {
        engine.guard().checkThread("query");
        if (wanted.isObserving()) {
            return variant(wanted, parallel);
        }
        synchronized (narrower) {
            Q known = narrower.get(wanted);
            if (known == null) {
                known = variant(wanted, parallel);
                narrower.put(wanted, known);
            }
            return known;
        }
    }

    @Override
    public Q parallel() {
        engine.guard().checkThread("query");
        Q known = parallelTwin;
        if (known == null) {
            known = variant(filter, true);
            parallelTwin = filter.isObserving() ? null : known;
        }
        return known;
    }

    @Override
    public Q with(Class<?>... types) {
        return narrow(filter.require(engine.typesOf(types)));
    }

    @Override
    public Q without(Class<?>... types) {
        return narrow(filter.exclude(engine.typesOf(types)));
    }

    @Override
    public Q anyOf(Class<?>... types) {
        if (types.length == 0) {
            throw new IllegalArgumentException("any of no component: query=" + this);
        }
        return narrow(filter.requireAny(engine.typesOf(types)));
    }

    @Override
    public Q changed(Class<?> type) {
        return narrow(filter.requireChanged(engine.typesOf(type)));
    }

    @Override
    public Q added(Class<?> type) {
        return narrow(filter.requireAdded(engine.typesOf(type)));
    }

    @Override
    public Q owned(Class<?> type) {
        return narrow(filter.requireOwned(engine.typesOf(type)));
    }

    @Override
    public Q anyOwned() {
        return narrow(filter.requireAnyOwned());
    }

    QueryEngine engine() {
        return engine;
    }

    RowShape row() {
        return row;
    }

    /// Describes a loop over the rows.
    LoopSpec loop(Class<?> body, List<Argument> arguments, Result result) {
        return new LoopSpec(body, row.parts(), arguments, result);
    }

    /// Describes the loop of an update that returns a class; found again without garbage.
    LoopSpec updateLoop(Class<?> body, Class<?> result) {
        synchronized (updates) {
            LoopSpec known = updates.get(result);
            if (known == null) {
                known = loop(body, row.arguments(), row.result(result));
                updates.put(result, known);
            }
            return known;
        }
    }

    /// Calls a body for all rows.
    void run(Object body, LoopSpec spec) {
        engine.guard().checkThread("query");
        RowLoop loop = RowLoops.of(spec, body);
        Object outer = engine.guard().enter(this);
        long moment = filter.isObserving() ? engine.clock().advance() : 0;
        try {
            if (parallel && !engine.guard().isWorker()) {
                runParallel(body, loop, spec);
            } else {
                runHere(body, loop, spec);
            }
            if (filter.isObserving()) {
                lastSeen = moment;
                engine.clock().advance();
            }
        } finally {
            engine.guard().leave(outer);
        }
    }

    private void runHere(Object body, RowLoop loop, LoopSpec spec) {
        RowFrame frame = takeFrame();
        try {
            int limit = matcher.pageLimit();
            for (int page = 0; page < limit; page++) {
                runBlocks(body, loop, spec, frame, page, 0, PageLayout.BLOCKS_PER_PAGE);
            }
        } finally {
            giveFrame(frame);
        }
    }

    private void runParallel(Object body, RowLoop loop, LoopSpec spec) {
        ParallelRun run = parallelRun != null ? parallelRun : new ParallelRun(this);
        parallelRun = null;
        try {
            run.start(engine.workers(), body, loop, spec, matcher.pageLimit());
        } finally {
            parallelRun = run;
        }
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
        load(frame, page);
        if (isNoted(spec)) {
            runNoting(body, loop, spec, frame, page);
        } else {
            runPage(body, loop, frame);
        }
    }

    private boolean match(int page, RowFrame frame) {
        return match(page, 0, PageLayout.BLOCKS_PER_PAGE, frame);
    }

    private boolean match(int page, int fromBlock, int toBlock, RowFrame frame) {
        ChangeClock clock = engine.clock();
        return matcher.match(
                page,
                fromBlock,
                toBlock,
                frame.match,
                clock.tick(),
                clock.newerThan(lastSeen),
                frame.statistics);
    }

    /// Whether a loop writes a component whose changes someone wants to know.
    private boolean isNoted(LoopSpec spec) {
        for (int part : spec.written()) {
            if (stores[part].isTracked()) {
                return true;
            }
        }
        return false;
    }

    /// Runs a page and notes which slots it has changed, also when the body throws half-way.
    private void runNoting(Object body, RowLoop loop, LoopSpec spec, RowFrame frame, int page) {
        int from = firstWord(frame.match) << PageLayout.WORD_SHIFT;
        int to = (lastWord(frame.match) + 1) << PageLayout.WORD_SHIFT;
        for (int part : spec.written()) {
            if (stores[part].isTracked()) {
                detector(frame, part).save(frame.columns[part], from, to);
            }
        }
        try {
            runPage(body, loop, frame);
        } finally {
            for (int part : spec.written()) {
                SlotTicks changes = stores[part].openPage(page).changes();
                if (changes != null) {
                    note(detector(frame, part), frame, part, changes);
                }
            }
        }
    }

    private ChangeDetector detector(RowFrame frame, int part) {
        ChangeDetector detector = frame.detectors[part];
        if (detector == null) {
            detector = new ChangeDetector(stores[part].stored());
            frame.detectors[part] = detector;
        }
        return detector;
    }

    private void note(ChangeDetector detector, RowFrame frame, int part, SlotTicks changes) {
        int now = engine.clock().tick();
        for (int word = 0; word < frame.match.length; word++) {
            if (frame.match[word] != 0) {
                long changed = detector.changed(frame.columns[part], word, frame.match[word]);
                if (changed != 0) {
                    changes.markWord(word, changed, now);
                }
            }
        }
    }

    /// A frame nobody else uses; runs inside parallel runs may ask at the same time.
    RowFrame takeFrame() {
        synchronized (frames) {
            RowFrame frame = frames.poll();
            return frame != null ? frame : new RowFrame(stores.length);
        }
    }

    void giveFrame(RowFrame frame) {
        synchronized (frames) {
            engine.statistics().take(frame.statistics);
            frames.push(frame);
        }
    }

    /// Points a frame to a page.
    private void load(RowFrame frame, int page) {
        for (int i = 0; i < stores.length; i++) {
            ComponentPage open = stores[i].pageAt(page);
            frame.columns[i] = open == null ? noColumns[i] : open.columns();
            frame.presence[i] = open == null ? NONE_PRESENT : open.words();
        }
        frame.identities = engine.table().identitiesAt(page);
        frame.firstSlot = page << PageLayout.PAGE_SHIFT;
    }

    /// Splits a page into runs of full words and runs of others.
    private static void runPage(Object body, RowLoop loop, RowFrame frame) {
        long[] match = frame.match;
        int word = 0;
        while (word < match.length) {
            int start = word;
            if (match[word] == -1L) {
                while (word < match.length && match[word] == -1L) {
                    word++;
                }
                loop.dense(
                        body, frame, start << PageLayout.WORD_SHIFT, word << PageLayout.WORD_SHIFT);
            } else {
                while (word < match.length && match[word] != -1L) {
                    word++;
                }
                loop.sparse(body, frame, start, word);
            }
        }
    }

    @Override
    public int count() {
        engine.guard().checkThread("query");
        RowFrame frame = takeFrame();
        int count = 0;
        for (int page = 0; page < matcher.pageLimit(); page++) {
            if (match(page, frame)) {
                for (long word : frame.match) {
                    count += Long.bitCount(word);
                }
            }
        }
        giveFrame(frame);
        return count;
    }

    @Override
    public boolean isEmpty() {
        return firstSlot() < 0;
    }

    @Override
    public List<Entity> entities() {
        long[] handles = new long[count()];
        EntityTable table = engine.table();
        RowFrame frame = takeFrame();
        int count = 0;
        for (int page = 0; page < matcher.pageLimit(); page++) {
            if (match(page, frame)) {
                for (int word = 0; word < frame.match.length; word++) {
                    int first = (page << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
                    for (long bits = frame.match[word]; bits != 0; bits &= bits - 1) {
                        int slot = first + Long.numberOfTrailingZeros(bits);
                        handles[count++] = table.entityAt(slot).bits();
                    }
                }
            }
        }
        giveFrame(frame);
        return new PackedEntities(handles);
    }

    @Override
    public Optional<Entity> firstEntity() {
        int slot = firstSlot();
        return slot < 0 ? Optional.empty() : Optional.of(engine.table().entityAt(slot));
    }

    private int firstSlot() {
        engine.guard().checkThread("query");
        RowFrame frame = takeFrame();
        int found = -1;
        for (int page = 0; found < 0 && page < matcher.pageLimit(); page++) {
            if (match(page, frame)) {
                found = (page << PageLayout.PAGE_SHIFT) + firstBit(frame.match);
            }
        }
        giveFrame(frame);
        return found;
    }

    private static int firstWord(long[] match) {
        int word = 0;
        while (word < match.length - 1 && match[word] == 0) {
            word++;
        }
        return word;
    }

    private static int lastWord(long[] match) {
        int word = match.length - 1;
        while (word > 0 && match[word] == 0) {
            word--;
        }
        return word;
    }

    private static int firstBit(long[] match) {
        int word = firstWord(match);
        return (word << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(match[word]);
    }

    /// Calls a body for the first row only.
    ///
    /// @return whether there is one
    boolean runFirst(Object body, LoopSpec spec) {
        int slot = firstSlot();
        if (slot < 0) {
            return false;
        }
        RowFrame frame = takeFrame();
        Object outer = engine.guard().enter(this);
        try {
            load(frame, slot >>> PageLayout.PAGE_SHIFT);
            int offset = slot & PageLayout.OFFSET_MASK;
            RowLoops.of(spec, body).dense(body, frame, offset, offset + 1);
        } finally {
            giveFrame(frame);
            engine.guard().leave(outer);
        }
        return true;
    }

    /// Names the components and filters of the query.
    @Override
    public String toString() {
        return filter.describe(engine.registry());
    }
}
