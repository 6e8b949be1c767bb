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

/// Reads what the writer wrote: first it checks that the values fit the headers and makes those
/// that are objects, then it moves them into the columns of the world.
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

    /// Values of one page.
    ///
    /// @param blocks which blocks they lie in, a bit each
    private record Head(LoadedType type, int page, int blocks, int flags) {}

    ValueReader(DirectWorld world, TypeTable types, StagedHeaders headers) {
        this.world = world;
        this.types = types;
        this.headers = headers;
        this.completeness = new ValueCompleteness(world, types, headers);
        this.defaults = new TagDefaults(world, types, headers);
    }

    /// Ends the checks: all values must have come that must come.
    void checkEnd() {
        completeness.check();
        defaults.check(this::addDifference);
    }

    /// Ends the restore.
    void applyEnd() {
        defaults.apply();
    }

    /// Blocks whose values will change.
    ///
    /// @param type the number of the component in the world
    record Touched(int type, int page, int blocks) {}

    /// What was made of values while they were checked, because it takes code of the application.
    ///
    /// @param objects values that are kept as objects, or null
    /// @param columns values of a codec as columns, or null
    record Made(
            @SuppressWarnings("ArrayRecordComponent") Object @Nullable [] objects,
            @Nullable ByteOutput columns) {}

    private static final Made NOTHING = new Made(null, null);

    /// Which blocks will change.
    List<Touched> touched() {
        return touched;
    }

    /// Checks the values of a section.
    ///
    /// @return what [#apply] needs
    Made check(ByteInput in) {
        Head head = takeHead(in);
        if (head.type().spec() == null) {
            in.take(in.left(), "values that are left out");
            return NOTHING;
        }
        touched.add(new Touched(head.type().id(), head.page(), head.blocks()));
        completeness.note(
                head.type(),
                head.page(),
                head.blocks(),
                (head.flags() & ValueFlags.ALL) != 0,
                runs);
        if ((head.flags() & ValueFlags.TICKS) != 0) {
            skipTicks(in, head.flags() & ValueFlags.ONE_CHANGE);
            skipTicks(in, head.flags() & ValueFlags.ONE_ADDITION);
        }
        Made made = NOTHING;
        ComponentSpec<?> spec = head.type().spec();
        if (head.type().codec() != null) {
            made = takeCoded(in, head.type(), head.type().codec());
        } else if (head.type().plan() != null && spec != null) {
            ColumnReader reader = new ColumnReader(head.type().plan());
            long bytes = reader.bytes(runs.slots());
            if (in.left() != bytes) {
                throw new CorruptFileException(
                        "values do not fill their section: component="
                                + head.type().name()
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
                    text -> addDifference("component=" + head.type().name() + ", " + text));
            boolean managed = isManaged(spec) && !mustBeColumns(in, spec, reader, start);
            boolean build = managed || (types.checksValues() && !spec.isTag());
            if (build && differences.size() == known) {
                in.moveTo(start);
                if (managed && !types.generatesClasses()) {
                    reader.checkTexts(in, runs.slots());
                    in.moveTo(start);
                }
                Object[] records = takeRecords(in, head.type(), reader);
                made = managed ? new Made(records, null) : NOTHING;
            }
        }
        in.finish("values");
        return made;
    }

    /// Columns can hold bytes that are not text; objects cannot. A world that only stands in for
    /// another chooses columns then.
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

    /// Values that the classes of today cannot have, one line each.
    List<String> differences() {
        return differences;
    }

    private Head takeHead(ByteInput in) {
        LoadedType type = types.type(in.takeInt("component type"));
        int page = in.takeInt(0, headers.pages() - 1, "page of values");
        int blocks = in.takeShort("blocks of values");
        int flags = in.takeShort("flags of values");
        if (flags >>> 4 != 0) {
            throw new CorruptFileException("flags of values are not known: flags=" + flags);
        }
        int count = in.takeInt("number of values");
        Arrays.fill(present, 0);
        if (type.spec() != null) {
            headers.presence(type.id(), world.registry().find(type.spec()), page, present);
        }
        if ((flags & ValueFlags.ALL) != 0) {
            if (type.spec() == null) {
                // nobody knows which slots had it, and nobody needs to
                return new Head(type, page, 0, flags);
            }
            runs.set(present, blocks);
        } else {
            takeCarried(in, type, blocks);
            runs.set(carried, blocks);
        }
        if (runs.slots() != count || count == 0) {
            throw new CorruptFileException(
                    "number of values does not agree with the headers: component="
                            + type.name()
                            + ", page="
                            + page
                            + ", values="
                            + Integer.toUnsignedString(count)
                            + ", headers="
                            + runs.slots());
        }
        return new Head(type, page, blocks, flags);
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
                        "value of a slot that does not have the component: component="
                                + type.name());
            }
        }
    }

    private void skipTicks(ByteInput in, int one) {
        in.take((one != 0 ? 1L : runs.slots()) * Integer.BYTES, "ticks of changes");
    }

    private Made takeCoded(ByteInput in, LoadedType type, CodecValues codec) {
        Object[] objects = new Object[runs.slots()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = codec.read(in);
        }
        ComponentSpec<?> spec = Objects.requireNonNull(type.spec());
        return types.tierOf(spec) == Tier.MANAGED
                ? new Made(objects, null)
                : new Made(null, takeApart(type, spec, objects));
    }

    /// Takes records apart that a codec has read, with accessors that the application may have
    /// written itself.
    private static ByteOutput takeApart(LoadedType type, ComponentSpec<?> spec, Object[] objects) {
        RecordValues records = new RecordValues(spec);
        records.reserve(objects.length);
        for (int i = 0; i < objects.length; i++) {
            try {
                records.set(i, objects[i]);
            } catch (RuntimeException refused) {
                throw new CorruptFileException(
                        "value of a codec cannot be stored: component="
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
                        "value is refused by its class: component=" + type.name(), refused);
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

    /// Moves the values of a section that was checked into the world, whose headers are in place.
    ///
    /// @param made what [#check] returned
    void apply(ByteInput in, Made made) {
        Head head = takeHead(in);
        ComponentSpec<?> spec = head.type().spec();
        if (spec == null) {
            return;
        }
        ComponentStore store = Objects.requireNonNull(world.registry().find(spec));
        ComponentPage page = store.openPage(head.page());
        boolean noted = (head.flags() & ValueFlags.TICKS) != 0;
        if (noted && headers.isFull()) {
            applyTicks(in, head.flags() & ValueFlags.ONE_CHANGE, page.changes());
            applyTicks(in, head.flags() & ValueFlags.ONE_ADDITION, page.additions());
        } else {
            if (noted) {
                skipTicks(in, head.flags() & ValueFlags.ONE_CHANGE);
                skipTicks(in, head.flags() & ValueFlags.ONE_ADDITION);
            }
            noteChanged(page);
        }
        if (made.objects() != null && store.tier() == Tier.MANAGED) {
            applyObjects(page, made.objects());
        } else if (made.columns() != null) {
            ByteInput columns = new ByteInput(made.columns().bytes(), 0, made.columns().size());
            applyColumns(columns, head.type(), samePlan(spec), store, page, runs);
        } else if (head.type().plan() != null) {
            applyColumns(in, head.type(), head.type().plan(), store, page, runs);
        }
    }

    private static ColumnPlan samePlan(ComponentSpec<?> spec) {
        StoredType type = new RecordValues(spec).type();
        return ColumnPlan.of(type.className(), type, type, _ -> {});
    }

    /// Moves values into the columns of a page.
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
                    // in the future, as a file may claim: an observer would never see the slot
                    noted = now;
                }
                ticks.slots()[slot] = noted;
                int block = slot >>> BLOCK_SHIFT;
                // a block is as young as its youngest slot
                if (now - noted < now - ticks.blocks()[block]) {
                    ticks.blocks()[block] = noted;
                }
            }
        }
    }
}
