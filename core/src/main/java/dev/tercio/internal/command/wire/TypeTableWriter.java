package dev.tercio.internal.command.wire;

import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schema.ComponentSchema;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Numbers the types of a stream in the order of their first use.
final class TypeTableWriter {
    private final Map<TypeRole, Map<ComponentSpec<?>, Integer>> numbers =
            new EnumMap<>(TypeRole.class);
    private final Map<CombinerSpec<?>, Integer> combinerNumbers = new HashMap<>();
    private final List<Entry> entries = new ArrayList<>();

    /// The entries with a value that a codec has written.
    private final BitSet coded = new BitSet();

    private record Entry(
            TypeRole role, ComponentSpec<?> spec, @Nullable CombinerSpec<?> combiner) {}

    int size() {
        return entries.size();
    }

    /// Returns the number of a type in the table.
    int number(TypeRole role, ComponentSpec<?> spec) {
        Map<ComponentSpec<?>, Integer> known = numbers.computeIfAbsent(role, _ -> new HashMap<>());
        Integer number = known.get(spec);
        if (number == null) {
            number = entries.size();
            known.put(spec, number);
            entries.add(new Entry(role, spec, null));
        }
        return number;
    }

    /// Returns the number of a combiner in the table.
    int number(CombinerSpec<?> combiner) {
        Integer number = combinerNumbers.get(combiner);
        if (number == null) {
            number = entries.size();
            combinerNumbers.put(combiner, number);
            entries.add(new Entry(TypeRole.COMBINER, combiner.component(), combiner));
        }
        return number;
    }

    /// Notes that a codec has written a value of a type.
    void noteCoded(int number) {
        coded.set(number);
    }

    private int form(int number, @Nullable ComponentSchema schema) {
        if (coded.get(number)) {
            return CommandLayout.CODED;
        }
        return schema == null ? CommandLayout.OPAQUE : CommandLayout.FIELDS;
    }

    void write(ByteSink sink) {
        for (int number = 0; number < entries.size(); number++) {
            Entry entry = entries.get(number);
            ComponentSchema schema = entry.spec.schema();
            List<FieldDescription> fields =
                    schema == null ? List.of() : FieldDescription.of(schema);
            sink.putText(entry.spec.type().getName());
            sink.putByte(entry.role.number());
            sink.putByte(form(number, schema));
            sink.putByte(0);
            sink.putByte(0);
            sink.putInt(entry.spec.heapCodec().streamBytes());
            sink.putInt(fields.size());
            for (FieldDescription field : fields) {
                sink.putText(field.path());
                sink.putText(field.type());
                sink.putInt(field.length());
            }
            if (entry.combiner != null) {
                sink.putText(entry.combiner.name());
            }
        }
    }
}
