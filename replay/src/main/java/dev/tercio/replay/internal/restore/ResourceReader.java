package dev.tercio.replay.internal.restore;

import dev.tercio.internal.component.ComponentSpec;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.schema.GeneratedClassCache;
import dev.tercio.replay.internal.schema.StoredEnum;
import dev.tercio.replay.internal.schema.StoredType;
import dev.tercio.replay.internal.state.CodecValues;
import dev.tercio.replay.internal.state.RecordValues;
import dev.tercio.replay.internal.state.ResourceEncoder;
import dev.tercio.replay.internal.state.StoredResource;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the resources that [ResourceEncoder] wrote.
///
/// ```
/// resources (4), for each: see the encoder
/// removed (4), for each: class name
/// ```
public final class ResourceReader {
    private ResourceReader() {}

    /// The resources of a section.
    ///
    /// @param values the resources whose classes are known
    /// @param removed the resources that were removed
    public record Read(Map<Class<?>, Object> values, List<Class<?>> removed) {}

    /// Reads and checks resources.
    ///
    /// @param generated generates classes for unknown types, or null if unknown types are an error
    /// @param differences receives resources that do not match their classes
    public static Read read(
            ByteInput in,
            DirectWorld world,
            SaveFormat format,
            @Nullable GeneratedClassCache generated,
            List<String> differences) {
        int count = in.takeCount(9, "resources");
        Map<Class<?>, Object> values = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            String name = in.takeText("class name of a resource");
            int form = in.takeByte("form of a resource");
            int length = in.takeCount(1, "resource");
            ByteInput bytes = new ByteInput(in.bytes(), in.position(), in.position() + length);
            in.take(length, "resource");
            if (format.drops(name)) {
                continue;
            }
            if (generated != null && form != ResourceEncoder.RECORD && !isGiven(name, format)) {
                Class<?> made = generated.interfaceFor(name);
                values.put(made, stored(name, form, bytes).as(made));
                continue;
            }
            Class<?> type = resolve(name, world, format);
            if (type == null && generated != null) {
                int start = bytes.position();
                type = generated.classFor(TypeTable.takeStored(bytes));
                bytes.moveTo(start);
                world.allowInStreams(type);
            }
            if (type == null) {
                differences.add(
                        "resource="
                                + name
                                + ": unknown class; allow it with SaveFormat.resource,"
                                + " SaveFormat.codec or SaveFormat.alias, or skip it with"
                                + " SaveFormat.drop");
                continue;
            }
            Object value = decode(name, type, form, bytes, format, differences);
            if (value != null && values.put(type, value) != null) {
                differences.add(
                        "resource="
                                + name
                                + ": another resource of the file also maps to "
                                + type.getName());
            }
        }
        List<Class<?>> removed = new ArrayList<>();
        int gone = in.takeCount(4, "removed resources");
        for (int i = 0; i < gone; i++) {
            String name = in.takeText("removed resource");
            Class<?> type = resolve(name, world, format);
            if (type != null) {
                removed.add(type);
            }
            if (generated != null) {
                removed.add(generated.interfaceFor(name));
            }
        }
        in.finish("resources");
        return new Read(values, removed);
    }

    /// Whether the caller knows the class of a resource.
    private static boolean isGiven(String name, SaveFormat format) {
        return format.aliasOf(name).isPresent() || format.resourceNamed(name).isPresent();
    }

    /// Reads a resource that has no class here, and for which none can be generated.
    private static StoredResource stored(String name, int form, ByteInput in) {
        int from = in.position();
        byte[] bytes = Arrays.copyOfRange(in.bytes(), from, from + in.left());
        String text =
                switch (form) {
                    case ResourceEncoder.ENUM -> takeConstant(name, in);
                    case ResourceEncoder.CODED ->
                            in.takeBlob("value of a codec").length + " bytes of a codec";
                    default ->
                            throw new CorruptFileException(
                                    "unknown form of a resource: form=" + form);
                };
        in.finish("resource");
        return new StoredResource(name, form, bytes, text);
    }

    private static String takeConstant(String name, ByteInput in) {
        try {
            return new StoredEnum(name, List.of(in.takeText("enum constant")))
                    .constants()
                    .getFirst();
        } catch (IllegalArgumentException e) {
            throw new CorruptFileException("resource is invalid: because=" + e.getMessage(), e);
        }
    }

    private static @Nullable Class<?> resolve(String name, DirectWorld world, SaveFormat format) {
        if (format.drops(name)) {
            return null;
        }
        Class<?> alias = format.aliasOf(name).orElse(null);
        if (alias != null) {
            return alias;
        }
        for (Class<?> known : world.resources().all().keySet()) {
            if (known.getName().equals(name)) {
                return known;
            }
        }
        ComponentSpec<?> allowed = world.allowedNamed(name);
        return allowed != null ? allowed.type() : format.resourceNamed(name).orElse(null);
    }

    private static @Nullable Object decode(
            String name,
            Class<?> type,
            int form,
            ByteInput in,
            SaveFormat format,
            List<String> differences) {
        ComponentSpec<?> spec = ComponentSpec.of(type);
        if (form == ResourceEncoder.CODED) {
            if (format.codecOf(type).isEmpty()) {
                differences.add(
                        "resource=" + name + ": it was written by a codec, but no codec is set");
                return null;
            }
            Object value = new CodecValues(type, format.codecOf(type).orElseThrow()).read(in);
            in.finish("resource");
            return value;
        }
        if (form == ResourceEncoder.ENUM) {
            return decodeEnum(name, type, in, differences);
        }
        if (form != ResourceEncoder.RECORD) {
            throw new CorruptFileException("unknown form of a resource: form=" + form);
        }
        StoredType stored = TypeTable.takeStored(in);
        if (spec.schema() == null) {
            differences.add(
                    "resource=" + name + ": the file has a record, but the class is not a record");
            return null;
        }
        return decodeRecord(name, spec, stored, in, format, differences);
    }

    private static @Nullable Object decodeEnum(
            String name, Class<?> type, ByteInput in, List<String> differences) {
        String constant = in.takeText("enum constant");
        in.finish("resource");
        if (!type.isEnum()) {
            differences.add(
                    "resource=" + name + ": the file has an enum, but the class is not an enum");
            return null;
        }
        for (Object known : type.getEnumConstants()) {
            if (((Enum<?>) known).name().equals(constant)) {
                return known;
            }
        }
        differences.add("resource=" + name + ": unknown enum constant: constant=" + constant);
        return null;
    }

    private static @Nullable Object decodeRecord(
            String name,
            ComponentSpec<?> spec,
            StoredType stored,
            ByteInput in,
            SaveFormat format,
            List<String> differences) {
        RecordValues record =
                RecordReader.read("resource=" + name, spec, stored, 1, in, format, differences);
        return record == null ? null : record.get(0);
    }
}
