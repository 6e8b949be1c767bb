package dev.tercio.replay.internal.restore;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_PAGE;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ColumnAccess;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.storage.NativeColumnAccess;
import dev.tercio.internal.storage.SlotTicks;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.schema.ColumnPlan;
import dev.tercio.replay.internal.schema.StoredType;
import dev.tercio.replay.internal.state.CodecValues;
import dev.tercio.replay.internal.state.RecordValues;
import dev.tercio.replay.internal.state.SlotRunList;
import dev.tercio.replay.internal.state.ValueFlags;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// Reads sections of values. First it checks that the values match the headers and creates those
/// that are objects; then it writes them to the columns of the world.
final class ValueReader {
    private final DirectWorld world;
    private final TypeTable types;
    private final StagedHeaders headers;
    private final long[] present = new long[WORDS_PER_PAGE];
    private final long[] carried = new long[WORDS_PER_PAGE];
    private final SlotRunList runs = new SlotRunList();

    private final ValueCompleteness completeness;
    private final TagDefaults defaults;
    private final List<String> differences = new ArrayList<>();
    private final List<Touched> touched = new ArrayList<>();

    /// The header of a section of values.
    ///
    /// @param blocks the blocks with values, a bit each
    private record Header(LoadedType type, int page, int blocks, int flags) {}

    ValueReader(DirectWorld world, TypeTable types, StagedHeaders headers) {
        this.world = world;
        this.types = types;
        this.headers = headers;
        this.completeness = new ValueCompleteness(world, types, headers);
        this.defaults = new TagDefaults(world, types, headers);
    }

    /// Completes the checks: all required values must have been read.
    void checkEnd() {
        completeness.check();
        defaults.check(this::addDifference);
    }

    /// Completes the restore.
    void applyEnd() {
        defaults.apply();
    }

    /// Blocks whose values will change.
    ///
    /// @param type the number of the component in the world
    record Touched(int type, int page, int blocks) {}

    /// Values prepared during the check, because application code runs only then.
    ///
    /// @param objects values that are stored as objects, or null
    /// @param columns values of a codec as columns, or null
    record Prepared(
            @SuppressWarnings("ArrayRecordComponent") Object @Nullable [] objects,
            @Nullable ByteOutput columns) {}

    private static final Prepared NOTHING_PREPARED = new Prepared(null, null);

    /// The blocks that will change.
    List<Touched> touched() {
        return touched;
    }

    /// Checks the values of a section.
    ///
    /// @return the input for [#apply]
    Prepared check(ByteInput in) {
        Header header = takeHeader(in);
        if (header.type().spec() == null) {
            in.take(in.left(), "values that are left out");
            return NOTHING_PREPARED;
        }
        touched.add(new Touched(header.type().id(), header.page(), header.blocks()));
        completeness.note(
                header.type(),
                header.page(),
                header.blocks(),
                (header.flags() & ValueFlags.ALL) != 0,
                runs);
        if ((header.flags() & ValueFlags.TICKS) != 0) {
            skipTicks(in, header.flags() & ValueFlags.ONE_CHANGE);
            skipTicks(in, header.flags() & ValueFlags.ONE_ADDITION);
        }
        Prepared prepared = NOTHING_PREPARED;
        ComponentSpec<?> spec = header.type().spec();
        if (header.type().codec() != null) {
            prepared = takeCoded(in, header.type(), header.type().codec());
        } else if (header.type().plan() != null && spec != null) {
            ColumnReader reader = new ColumnReader(header.type().plan());
            long bytes = reader.bytes(runs.slots());
            if (in.left() != bytes) {
                throw new CorruptFileException(
                        "values do not match the size of their section: component="
                                + header.type().name()
                                + ", bytes="
                                + in.left()
                                + ", needed="
                                + bytes);
            }
            int start = in.position();
            int known = differences.size();
            reader.check(
                    in,
                    runs.slots(),
                    text -> addDifference("component=" + header.type().name() + ", " + text));
            boolean managed = isManaged(spec) && !mustBeColumns(in, spec, reader, start);
            boolean build = managed || (types.checksValues() && !spec.isTag());
            if (build && differences.size() == known) {
                in.moveTo(start);
                if (managed && !types.generatesClasses()) {
                    reader.checkTexts(in, runs.slots());
                    in.moveTo(start);
                }
                Object[] records = takeRecords(in, header.type(), reader);
                prepared = managed ? new Prepared(records, null) : NOTHING_PREPARED;
            }
        }
        in.finish("values");
        return prepared;
    }

    /// Columns may contain malformed UTF-8; objects cannot. A world of generated classes uses
    /// columns in that case.
    private boolean mustBeColumns(
            ByteInput in, ComponentSpec<?> spec, ColumnReader reader, int start) {
        if (!types.canChooseTier(spec)) {
            return false;
        }
        int end = in.position();
        in.moveTo(start);
        boolean wellFormed = reader.hasTexts(in, runs.slots());
        in.moveTo(end);
        if (!wellFormed) {
            types.useColumns(spec);
        }
        return !wellFormed;
    }

    private boolean isManaged(ComponentSpec<?> spec) {
        return types.tierOf(spec) == Tier.MANAGED && !spec.isTag();
    }

    private void addDifference(String text) {
        if (!differences.contains(text)) {
            differences.add(text);
        }
    }

    /// Values that the current classes do not support, one line each.
    List<String> differences() {
        return differences;
    }

    private Header takeHeader(ByteInput in) {
        LoadedType type = types.type(in.takeInt("component type"));
        int page = in.takeInt(0, headers.pages() - 1, "page of values");
        int blocks = in.takeShort("blocks of values");
        int flags = in.takeShort("flags of values");
        if (flags >>> 4 != 0) {
            throw new CorruptFileException("unknown flags of values: flags=" + flags);
        }
        int count = in.takeInt("number of values");
        Arrays.fill(present, 0);
        if (type.spec() != null) {
            headers.presence(type.id(), world.registry().find(type.spec()), page, present);
        }
        if ((flags & ValueFlags.ALL) != 0) {
            if (type.spec() == null) {
                // the type is dropped, so its slots are unknown and not needed
                return new Header(type, page, 0, flags);
            }
            runs.set(present, blocks);
        } else {
            takeCarried(in, type, blocks);
            runs.set(carried, blocks);
        }
        if (runs.slots() != count || count == 0) {
            throw new CorruptFileException(
                    "number of values does not match the headers: component="
                            + type.name()
                            + ", page="
                            + page
                            + ", values="
                            + Integer.toUnsignedString(count)
                            + ", headers="
                            + runs.slots());
        }
        return new Header(type, page, blocks, flags);
    }

    private void takeCarried(ByteInput in, LoadedType type, int blocks) {
        Arrays.fill(carried, 0);
        for (int block = 0; block < BLOCKS_PER_PAGE; block++) {
            if ((blocks >>> block & 1) != 0) {
                int first = block * WORDS_PER_BLOCK;
                in.takeLongs(carried, first, WORDS_PER_BLOCK, "slots with values");
            }
        }
        for (int word = 0; word < WORDS_PER_PAGE && type.spec() != null; word++) {
            if ((carried[word] & ~present[word]) != 0) {
                throw new CorruptFileException(
                        "value for a slot without the component: component=" + type.name());
            }
        }
    }

    private void skipTicks(ByteInput in, int one) {
        in.take((one != 0 ? 1L : runs.slots()) * Integer.BYTES, "ticks of changes");
    }

    private Prepared takeCoded(ByteInput in, LoadedType type, CodecValues codec) {
        Object[] objects = new Object[runs.slots()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = codec.read(in);
        }
        ComponentSpec<?> spec = Objects.requireNonNull(type.spec());
        return types.tierOf(spec) == Tier.MANAGED
                ? new Prepared(objects, null)
                : new Prepared(null, takeApart(type, spec, objects));
    }

    /// Converts records that a codec has read to columns. Their accessors may be application code.
    private static ByteOutput takeApart(LoadedType type, ComponentSpec<?> spec, Object[] objects) {
        RecordValues records = new RecordValues(spec);
        records.reserve(objects.length);
        for (int i = 0; i < objects.length; i++) {
            try {
                records.set(i, objects[i]);
            } catch (RuntimeException refused) {
                throw new CorruptFileException(
                        "value read by a codec cannot be stored: component="
                                + type.name()
                                + ", because="
                                + refused,
                        refused);
            }
        }
        ByteOutput columns = new ByteOutput();
        records.write(objects.length, columns);
        return columns;
    }

    private Object[] takeRecords(ByteInput in, LoadedType type, ColumnReader reader) {
        int count = runs.slots();
        RecordValues records = new RecordValues(Objects.requireNonNull(type.spec()));
        records.reserve(count);
        SlotRunList all = new SlotRunList();
        all.setFirst(count);
        Object[] columns = records.columns();
        readColumns(in, type, reader, columns, columns, HeapColumnAccess.INSTANCE, all);
        Object[] objects = new Object[count];
        for (int i = 0; i < count; i++) {
            try {
                objects[i] = records.get(i);
            } catch (RuntimeException refused) {
                throw new CorruptFileException(
                        "constructor rejected the value: component=" + type.name(), refused);
            }
        }
        return objects;
    }

    static void readColumns(
            ByteInput in,
            LoadedType type,
            ColumnReader reader,
            Object[] memory,
            Object[] columns,
            ColumnAccess access,
            SlotRunList where) {
        ComponentSpec<?> spec = Objects.requireNonNull(type.spec());
        reader.read(
                in,
                Objects.requireNonNull(spec.schema()).columns(),
                memory,
                columns,
                access,
                where,
                type.defaults());
    }

    /// Writes the values of a checked section to the world. The headers must have been applied
    /// before.
    ///
    /// @param prepared the result of [#check]
    void apply(ByteInput in, Prepared prepared) {
        Header header = takeHeader(in);
        ComponentSpec<?> spec = header.type().spec();
        if (spec == null) {
            return;
        }
        ComponentStore store = Objects.requireNonNull(world.registry().find(spec));
        ComponentPage page = store.openPage(header.page());
        boolean noted = (header.flags() & ValueFlags.TICKS) != 0;
        if (noted && headers.isFull()) {
            applyTicks(in, header.flags() & ValueFlags.ONE_CHANGE, page.changes());
            applyTicks(in, header.flags() & ValueFlags.ONE_ADDITION, page.additions());
        } else {
            if (noted) {
                skipTicks(in, header.flags() & ValueFlags.ONE_CHANGE);
                skipTicks(in, header.flags() & ValueFlags.ONE_ADDITION);
            }
            noteChanged(page);
        }
        if (prepared.objects() != null && store.tier() == Tier.MANAGED) {
            applyObjects(page, prepared.objects());
        } else if (prepared.columns() != null) {
            ByteInput columns =
                    new ByteInput(prepared.columns().bytes(), 0, prepared.columns().size());
            applyColumns(columns, header.type(), samePlan(spec), store, page, runs);
        } else if (header.type().plan() != null) {
            applyColumns(in, header.type(), header.type().plan(), store, page, runs);
        }
    }

    private static ColumnPlan samePlan(ComponentSpec<?> spec) {
        StoredType type = new RecordValues(spec).type();
        return ColumnPlan.of(type.className(), type, type, _ -> {});
    }

    /// Writes values to the columns of a page.
    static void applyColumns(
            ByteInput in,
            LoadedType type,
            ColumnPlan plan,
            ComponentStore store,
            ComponentPage page,
            SlotRunList where) {
        ColumnAccess access =
                store.tier() == Tier.NATIVE
                        ? NativeColumnAccess.INSTANCE
                        : HeapColumnAccess.INSTANCE;
        ColumnReader reader = new ColumnReader(plan);
        readColumns(in, type, reader, page.memory(), page.columns(), access, where);
    }

    private void applyObjects(ComponentPage page, Object[] objects) {
        Object[] references = (Object[]) page.columns()[0];
        int index = 0;
        for (int run = 0; run < runs.runs(); run++) {
            System.arraycopy(objects, index, references, runs.start(run), runs.length(run));
            index += runs.length(run);
        }
    }

    private void noteChanged(ComponentPage page) {
        SlotTicks changes = page.changes();
        ChangeClock clock = world.registry().clock();
        for (int run = 0; changes != null && run < runs.runs(); run++) {
            changes.markRun(runs.start(run), runs.length(run), clock.tick());
        }
    }

    private void applyTicks(ByteInput in, int one, @Nullable SlotTicks ticks) {
        int from = in.take((one != 0 ? 1L : runs.slots()) * Integer.BYTES, "ticks of changes");
        if (ticks == null) {
            return;
        }
        in.moveTo(from);
        int now = world.registry().clock().tick();
        int tick = one != 0 ? in.takeInt("tick") : 0;
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                int slot = runs.start(run) + i;
                int noted = one != 0 ? tick : in.takeInt("tick");
                if (now - noted < 0) {
                    // a file may claim a tick in the future, which no observer would ever see
                    noted = now;
                }
                ticks.slots()[slot] = noted;
                int block = slot >>> BLOCK_SHIFT;
                // the tick of a block is that of its most recently changed slot
                if (now - noted < now - ticks.blocks()[block]) {
                    ticks.blocks()[block] = noted;
                }
            }
        }
    }
}
