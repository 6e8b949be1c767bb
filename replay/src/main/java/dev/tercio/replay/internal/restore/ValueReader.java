package dev.tercio.replay.internal.restore;

import dev.tercio.Tier;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;
import dev.tercio.replay.internal.state.CodecValues;
import dev.tercio.replay.internal.state.RecordValues;
import dev.tercio.replay.internal.state.SlotRunList;
import dev.tercio.replay.internal.state.ValueFlags;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Reads sections of values. First it checks that the values match the headers and creates those
/// that are objects; then it writes them to the columns of the world.
final class ValueReader {
    private static final Prepared NOTHING_PREPARED = new Prepared(null, null);

    private final TypeTable types;
    private final ValueHeader header;
    private final ValueApplier applier;
    private final ValueCompleteness completeness;
    private final TagDefaults defaults;
    private final List<String> differences = new ArrayList<>();
    private final List<Touched> touched = new ArrayList<>();

    ValueReader(DirectWorld world, TypeTable types, StagedHeaders headers) {
        this.types = types;
        this.header = new ValueHeader(world, types, headers);
        this.applier = new ValueApplier(world, headers, header);
        this.completeness = new ValueCompleteness(world, types, headers);
        this.defaults = new TagDefaults(world, types, headers);
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

    /// The blocks that will change.
    List<Touched> touched() {
        return touched;
    }

    /// Checks the values of a section.
    ///
    /// @return the input for [#apply]
    Prepared check(ByteInput in) {
        header.read(in);
        LoadedType type = header.type();
        ComponentSpec<?> spec = type.spec();
        if (spec == null) {
            in.take(in.left(), "values that are left out");
            return NOTHING_PREPARED;
        }
        touched.add(new Touched(type.id(), header.page(), header.blocks()));
        completeness.note(
                type, header.page(), header.blocks(), header.has(ValueFlags.ALL), header.slots());
        header.skipTicks(in);
        Prepared prepared = NOTHING_PREPARED;
        if (type.codec() != null) {
            prepared = takeCoded(in, type, type.codec());
        } else if (type.plan() != null) {
            prepared = checkColumns(in, type, spec, new ColumnReader(type.plan()));
        }
        in.finish("values");
        return prepared;
    }

    /// Writes the values of a checked section to the world. The headers must have been applied
    /// before.
    ///
    /// @param prepared the result of [#check]
    void apply(ByteInput in, Prepared prepared) {
        applier.apply(in, prepared);
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

    private Prepared checkColumns(
            ByteInput in, LoadedType type, ComponentSpec<?> spec, ColumnReader reader) {
        int count = header.slots().slots();
        long bytes = reader.bytes(count);
        if (in.left() != bytes) {
            throw new CorruptFileException(
                    "values do not match the size of their section: component="
                            + type.name()
                            + ", bytes="
                            + in.left()
                            + ", needed="
                            + bytes);
        }
        int start = in.position();
        int known = differences.size();
        reader.check(in, count, text -> addDifference("component=" + type.name() + ", " + text));
        boolean managed = isManaged(spec) && !mustBeColumns(in, spec, reader, start);
        boolean build = managed || (types.checksValues() && !spec.isTag());
        if (!build || differences.size() > known) {
            return NOTHING_PREPARED;
        }
        in.moveTo(start);
        if (managed && !types.generatesClasses()) {
            reader.checkTexts(in, count);
            in.moveTo(start);
        }
        Object[] records = takeRecords(in, type, reader);
        return managed ? new Prepared(records, null) : NOTHING_PREPARED;
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
        boolean wellFormed = reader.hasTexts(in, header.slots().slots());
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

    private Prepared takeCoded(ByteInput in, LoadedType type, CodecValues codec) {
        Object[] objects = new Object[header.slots().slots()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = codec.read(in);
        }
        ComponentSpec<?> spec = Objects.requireNonNull(type.spec());
        return types.tierOf(spec) == Tier.MANAGED
                ? new Prepared(objects, null)
                : new Prepared(null, toColumns(type, spec, objects));
    }

    /// Converts records that a codec has read to columns. Their accessors may be application code.
    private static ByteOutput toColumns(LoadedType type, ComponentSpec<?> spec, Object[] objects) {
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
        int count = header.slots().slots();
        RecordValues records = new RecordValues(Objects.requireNonNull(type.spec()));
        records.reserve(count);
        SlotRunList all = new SlotRunList();
        all.setFirst(count);
        Object[] columns = records.columns();
        ValueApplier.readColumns(
                in, type, reader, columns, columns, HeapColumnAccess.INSTANCE, all);
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
}
