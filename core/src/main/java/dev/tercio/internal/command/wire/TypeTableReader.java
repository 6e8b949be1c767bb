package dev.tercio.internal.command.wire;

import dev.tercio.command.Command;
import dev.tercio.command.CommandFormatException;
import dev.tercio.internal.codec.ValueCoder;
import dev.tercio.internal.command.lane.CombinerSpec;
import dev.tercio.internal.command.lane.TypeRole;
import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.schema.ComponentSchema;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Reads the type table of a stream. Resolves types among those that the world allows, and checks
/// that their fields have not changed.
final class TypeTableReader {
    private final StreamTypes world;
    private final ByteSource source;
    private final Set<Key> seen = new HashSet<>();

    /// What identifies an entry.
    private record Key(TypeRole role, String name, @Nullable CombinerSpec<?> combiner) {}

    TypeTableReader(StreamTypes world, ByteSource source) {
        this.world = world;
        this.source = source;
    }

    List<StreamedType> read(int count) {
        List<StreamedType> types = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            types.add(readType());
        }
        return types;
    }

    private StreamedType readType() {
        int start = source.position();
        String name = source.takeText("class name");
        TypeRole role = TypeRole.numbered(source.takeByte("role"));
        if (role == null) {
            throw new CommandFormatException(start, "no such role: class=" + name);
        }
        ComponentSpec<?> spec = find(role, name, start);
        int form = source.takeByte("form");
        source.takeZeros(2, "reserved bytes");
        int payload = source.takeInt("payload size");
        List<FieldDescription> fields = readFields();
        checkSame(name, form, payload, fields, spec, start);
        ValueCoder coder = form == CommandLayout.CODED ? coder(spec, start) : null;
        CombinerSpec<?> combiner = role == TypeRole.COMBINER ? readCombiner(spec) : null;
        if (!seen.add(new Key(role, name, combiner))) {
            throw new CommandFormatException(start, "type is there twice: class=" + name);
        }
        return StreamedType.of(role, spec, combiner, coder);
    }

    private ValueCoder coder(ComponentSpec<?> spec, int start) {
        ValueCoder coder = world.coders().of(spec.type());
        if (coder == null) {
            throw new CommandFormatException(
                    start,
                    "values were written by a codec that the world does not have: class="
                            + spec.type().getName()
                            + "; set it with WorldOptions.codec");
        }
        return coder;
    }

    private CombinerSpec<?> readCombiner(ComponentSpec<?> spec) {
        int start = source.position();
        String name = source.takeText("combiner name");
        CombinerSpec<?> combiner = CombinerSpec.find(spec, name);
        if (combiner == null) {
            throw new CommandFormatException(
                    start,
                    "component has no such combiner: combiner="
                            + name
                            + ", component="
                            + spec.type().getName()
                            + "; define it with Combiner.of before commands are read, best in a"
                            + " static final field of the component");
        }
        return combiner;
    }

    private ComponentSpec<?> find(TypeRole role, String name, int start) {
        ComponentSpec<?> spec =
                switch (role) {
                    case COMPONENT, COMBINER -> world.componentNamed(name);
                    case EVENT -> world.eventNamed(name);
                    case RESOURCE, COMMAND -> world.allowedNamed(name);
                };
        if (spec == null) {
            throw new CommandFormatException(start, String.valueOf(world.problemOf(role, name)));
        }
        boolean runs = spec.schema() != null && Command.class.isAssignableFrom(spec.type());
        if (role == TypeRole.COMMAND && !runs) {
            throw new CommandFormatException(start, "not a command record: class=" + name);
        }
        return spec;
    }

    private List<FieldDescription> readFields() {
        int count = source.takeCount(3 * Integer.BYTES, "field list");
        List<FieldDescription> fields = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String path = source.takeText("field path");
            String type = source.takeText("field type");
            fields.add(new FieldDescription(path, type, source.takeInt("field length")));
        }
        return fields;
    }

    /// Compares the description of a type in the stream with the type in this world.
    private static void checkSame(
            String name,
            int form,
            int payload,
            List<FieldDescription> fields,
            ComponentSpec<?> spec,
            int start) {
        ComponentSchema schema = spec.schema();
        List<FieldDescription> here = schema == null ? List.of() : FieldDescription.of(schema);
        for (int i = 0; i < Math.max(fields.size(), here.size()); i++) {
            checkSame(name, "field", line(fields, i), line(here, i), start);
        }
        int localForm = schema == null ? CommandLayout.OPAQUE : CommandLayout.FIELDS;
        boolean coded = schema == null && form == CommandLayout.CODED;
        checkSame(name, "form", form, coded ? form : localForm, start);
        checkSame(name, "payload", payload, spec.heapCodec().streamBytes(), start);
    }

    private static String line(List<FieldDescription> fields, int index) {
        return index < fields.size() ? fields.get(index).toString() : "none";
    }

    private static void checkSame(String name, String what, Object there, Object here, int start) {
        if (!there.equals(here)) {
            throw new CommandFormatException(
                    start,
                    "type has changed: class="
                            + name
                            + ", "
                            + what
                            + " in stream="
                            + there
                            + ", here="
                            + here);
        }
    }
}
