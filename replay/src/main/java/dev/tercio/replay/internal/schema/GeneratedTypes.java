package dev.tercio.replay.internal.schema;

import dev.tercio.Entity;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;
import dev.tercio.replay.CorruptFileException;

import org.jspecify.annotations.Nullable;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Generates classes from the schema of a file: records with the names and columns of the original
/// classes. Generated records contain no application code, so an untrusted file can be opened with
/// them.
///
/// Each instance is a class loader. Its classes are unloaded when they are no longer in use.
public final class GeneratedTypes extends ClassLoader {
    /// The engine stores the size of a value, rounded up, in an `int`.
    private static final int MAX_BYTES = Integer.MAX_VALUE - Long.BYTES;

    private static final String CLASS_FILE = ".class";

    private final Map<String, byte[]> classFiles = new HashMap<>();
    private final List<StoredType> components;

    /// Generates the classes of components. Classes that several components use are generated once.
    ///
    /// @throws CorruptFileException if the classes cannot be generated
    public static GeneratedTypes of(Collection<StoredType> components) {
        GeneratedTypes types = new GeneratedTypes(components);
        types.components.forEach(types::check);
        return types;
    }

    /// Generates an interface for a class of which only the name is known.
    ///
    /// @throws CorruptFileException if the name is invalid
    public static Class<?> interfaceNamed(String className) {
        try {
            Definitions definitions = new Definitions(new StoredInterface(className));
            GeneratedTypes types = new GeneratedTypes(List.of(), definitions);
            return types.type(definitions.generatedName(className));
        } catch (LinkageError | IllegalArgumentException e) {
            throw new CorruptFileException(
                    "interface cannot be generated: problem=" + e.getMessage(), e);
        }
    }

    private GeneratedTypes(Collection<StoredType> components) {
        this(components, new Definitions(components));
    }

    private GeneratedTypes(Collection<StoredType> components, Definitions definitions) {
        super(Entity.class.getClassLoader());
        this.components = List.copyOf(components);
        for (StoredClass described : definitions.classes()) {
            String name = definitions.generatedName(described.className());
            try {
                classFiles.put(name, classFile(described, name, definitions));
            } catch (IllegalArgumentException e) {
                throw unsound(described, e);
            }
        }
    }

    private static byte[] classFile(StoredClass described, String name, Definitions definitions) {
        return switch (described) {
            case StoredInterface _ -> StoredInterface.toBytes(name);
            case StoredEnum e -> new EnumClass(name, e.constants()).toBytes();
            case StoredType t -> {
                List<RecordField> fields = new ArrayList<>();
                for (StoredField field : t.fields()) {
                    fields.add(RecordField.of(field, definitions::generatedName));
                }
                yield new RecordClass(name, fields).toBytes();
            }
        };
    }

    /// Checks that the engine derives the stored schema from the generated class.
    private void check(StoredType component) {
        try {
            ComponentSchema schema = ComponentSchema.of(type(component.className()));
            long bytes = schema.columns().stream().mapToLong(ColumnSpec::bytesPerSlot).sum();
            if (bytes > MAX_BYTES) {
                throw new IllegalArgumentException("component is too large: bytes=" + bytes);
            }
            StoredType made = StoredType.of(schema);
            if (!made.equals(component)) {
                throw new IllegalArgumentException("generated class differs: generated=" + made);
            }
        } catch (LinkageError | IllegalArgumentException e) {
            throw unsound(component, e);
        }
    }

    private static CorruptFileException unsound(StoredClass described, Throwable cause) {
        return new CorruptFileException(
                "class cannot be generated: class="
                        + described.className()
                        + ", problem="
                        + cause.getMessage(),
                cause);
    }

    /// The classes of the components, in the given order.
    public List<Class<?>> types() {
        return components.stream().<Class<?>>map(c -> type(c.className())).toList();
    }

    /// The class of a component, or a class that the fields of components use.
    ///
    /// @throws IllegalArgumentException if there is no class with this name
    public Class<?> type(String className) {
        if (!classFiles.containsKey(className)) {
            throw new IllegalArgumentException("no such class was generated: class=" + className);
        }
        try {
            return loadClass(className);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /// Looks here before the parent, because the application may have a class with the same name.
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        byte[] file = classFiles.get(name);
        if (file == null) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? defineClass(name, file, 0, file.length) : loaded;
        }
    }

    /// Provides the class files, in which the engine sees that accessors only return fields.
    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
        byte[] file = null;
        if (name.endsWith(CLASS_FILE)) {
            String path = name.substring(0, name.length() - CLASS_FILE.length());
            file = classFiles.get(path.replace('/', '.'));
        }
        return file == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(file);
    }
}
