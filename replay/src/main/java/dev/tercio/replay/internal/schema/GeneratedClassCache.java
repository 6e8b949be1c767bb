package dev.tercio.replay.internal.schema;

import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.replay.CorruptFileException;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Classes generated from the schema of a file on demand, for tools that open files without the
/// original classes.
public final class GeneratedClassCache {
    /// A page of values must fit into memory, whatever a file claims.
    private static final int MAX_BYTES = 16 << 10;

    private final Map<String, Class<?>> known = new HashMap<>();
    private final Map<String, Class<?>> interfaces = new HashMap<>();

    /// The interface for a class of which only the name is known.
    ///
    /// @throws CorruptFileException if the name is invalid
    public Class<?> interfaceFor(String className) {
        return interfaces.computeIfAbsent(className, GeneratedTypes::interfaceNamed);
    }

    /// The class for a type.
    ///
    /// @throws CorruptFileException if no class can be generated, or its values are too large
    public Class<?> classFor(StoredType type) {
        Class<?> made = known.get(type.className());
        if (made == null) {
            made = GeneratedTypes.of(List.of(type)).types().getFirst();
            ComponentSchema schema = ComponentSchema.of(made);
            long bytes = schema.columns().stream().mapToLong(ColumnSpec::bytesPerSlot).sum();
            if (bytes > MAX_BYTES) {
                throw new CorruptFileException(
                        "component is too large to open without its class: class="
                                + type.className()
                                + ", bytes="
                                + bytes
                                + ", max="
                                + MAX_BYTES);
            }
            known.put(type.className(), made);
        }
        return made;
    }
}
