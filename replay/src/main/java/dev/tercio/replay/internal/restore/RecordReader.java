package dev.tercio.replay.internal.restore;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.storage.HeapColumnAccess;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.ColumnPlan;
import dev.tercio.replay.internal.schema.StoredType;
import dev.tercio.replay.internal.state.RecordValues;
import dev.tercio.replay.internal.state.SlotRunList;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;

/// Reads records that are not stored in the columns of entities, such as resources and events.
final class RecordReader {
    private RecordReader() {}

    /// Reads columns, and constructs each record once, so that its class can reject it.
    ///
    /// @param what the records, such as `resource=Clock`, for messages
    /// @param stored the description of the class in the file
    /// @param count the number of records
    /// @param differences receives what does not match the class
    /// @return the records, or null if they do not match the class
    static @Nullable RecordValues read(
            String what,
            ComponentSpec<?> spec,
            StoredType stored,
            int count,
            ByteInput in,
            SaveFormat format,
            List<String> differences) {
        RecordValues records = new RecordValues(spec);
        int known = differences.size();
        ColumnPlan plan = ColumnPlan.of(what, stored, records.type(), differences::add);
        if (differences.size() > known) {
            return null;
        }
        ColumnReader reader = new ColumnReader(plan);
        int start = in.position();
        reader.check(in, count, differences::add);
        in.finish(what);
        if (differences.size() > known) {
            return null;
        }
        in.moveTo(start);
        reader.checkTexts(in, count);
        in.moveTo(start);
        records.reserve(count);
        List<ColumnSpec> specs = Objects.requireNonNull(spec.schema()).columns();
        SlotRunList all = new SlotRunList();
        all.setFirst(count);
        Object[] columns = records.columns();
        reader.read(
                in,
                specs,
                columns,
                columns,
                HeapColumnAccess.INSTANCE,
                all,
                defaults(spec, format));
        checkAccepted(what, records, count);
        return records;
    }

    private static Object @Nullable [] defaults(ComponentSpec<?> spec, SaveFormat format) {
        return format.defaultsOf(spec.type())
                .map(
                        prototype -> {
                            RecordValues values = new RecordValues(spec);
                            values.set(0, prototype);
                            return values.columns();
                        })
                .orElse(null);
    }

    private static void checkAccepted(String what, RecordValues records, int count) {
        try {
            for (int i = 0; i < count; i++) {
                records.get(i);
            }
        } catch (RuntimeException refused) {
            throw new CorruptFileException("constructor rejected the value: " + what, refused);
        }
    }
}
