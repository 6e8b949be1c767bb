package dev.tercio.replay;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// How worlds are written and read: compression, codecs for values that are not plain data, and
/// what has changed in the classes since a file was written. Immutable: each method returns a
/// changed format.
///
/// ```java
/// SaveFormat format = SaveFormat.DEFAULT
///         .codec(Inventory.class, new InventoryCodec())
///         .alias("game.Pos", Position.class)
///         .defaults(new Health(100, 25));
/// ```
public final class SaveFormat {
    /// The compression level that a format begins with.
    public static final int DEFAULT_COMPRESSION = 1;

    private static final int MAX_COMPRESSION = 19;

    /// Fast compression, no codecs, no changed classes.
    public static final SaveFormat DEFAULT = new SaveFormat();

    // Only assigned and filled before the instance is returned.

    private int compression = DEFAULT_COMPRESSION;
    private boolean skipsUnsavable;
    private boolean checksValues;
    private long memoryLimit;
    private final Map<Class<?>, ValueCodec<?>> codecs = new HashMap<>();
    private final Map<String, Class<?>> aliases = new HashMap<>();
    private final Map<Class<?>, Record> defaults = new HashMap<>();
    private final Map<String, Class<?>> resources = new HashMap<>();
    private final Set<String> dropped = new HashSet<>();

    private SaveFormat() {}

    private SaveFormat(SaveFormat other) {
        compression = other.compression;
        skipsUnsavable = other.skipsUnsavable;
        checksValues = other.checksValues;
        memoryLimit = other.memoryLimit;
        codecs.putAll(other.codecs);
        aliases.putAll(other.aliases);
        defaults.putAll(other.defaults);
        resources.putAll(other.resources);
        dropped.addAll(other.dropped);
    }

    /// Sets how hard files are compressed.
    ///
    /// @param level 0 for not at all, 1 for fast, up to 19 for small
    /// @return the changed format
    public SaveFormat compression(int level) {
        if (level < 0 || level > MAX_COMPRESSION) {
            throw new IllegalArgumentException(
                    "compression is out of range: level="
                            + level
                            + ", allowed=0.."
                            + MAX_COMPRESSION);
        }
        SaveFormat changed = new SaveFormat(this);
        changed.compression = level;
        return changed;
    }

    /// Sets who writes and reads the values of a class: a managed component or a resource.
    ///
    /// @param <T> the class
    /// @param type the class
    /// @param codec who writes and reads
    /// @return the changed format
    public <T> SaveFormat codec(Class<T> type, ValueCodec<T> codec) {
        SaveFormat changed = new SaveFormat(this);
        changed.codecs.put(
                Objects.requireNonNull(type, "type"), Objects.requireNonNull(codec, "codec"));
        return changed;
    }

    /// Says that files may bring resources of classes that the world has no resource of. Bytes
    /// never load a class by themselves.
    ///
    /// @param types the classes
    /// @return the changed format
    public SaveFormat resource(Class<?>... types) {
        SaveFormat changed = new SaveFormat(this);
        for (Class<?> type : types) {
            changed.resources.put(type.getName(), type);
        }
        return changed;
    }

    /// Says that a class had another name when a file was written.
    ///
    /// @param oldName the name in the file, as [Class#getName()] gave it
    /// @param type the class of today
    /// @return the changed format
    public SaveFormat alias(String oldName, Class<?> type) {
        SaveFormat changed = new SaveFormat(this);
        changed.aliases.put(
                Objects.requireNonNull(oldName, "oldName"), Objects.requireNonNull(type, "type"));
        return changed;
    }

    /// Sets what fields get that a file does not have. Without it they are zero, false, the first
    /// constant, no entity, empty.
    ///
    /// @param prototype a component or resource with the values for such fields
    /// @return the changed format
    public SaveFormat defaults(Record prototype) {
        SaveFormat changed = new SaveFormat(this);
        changed.defaults.put(prototype.getClass(), prototype);
        return changed;
    }

    /// Says that components or resources with a name are left out when a file is read.
    ///
    /// @param name the name in the file, as [Class#getName()] gave it
    /// @return the changed format
    public SaveFormat drop(String name) {
        SaveFormat changed = new SaveFormat(this);
        changed.dropped.add(Objects.requireNonNull(name, "name"));
        return changed;
    }

    /// Leaves out managed components and resources that have no codec. Without this, a world that
    /// has some is not written at all.
    ///
    /// @return the changed format
    public SaveFormat skipUnsavable() {
        SaveFormat changed = new SaveFormat(this);
        changed.skipsUnsavable = true;
        return changed;
    }

    /// Makes each value once when a file is read, so that a class whose constructor refuses some
    /// values is heard. Values of plain records are moved without that otherwise, which is faster:
    /// use it for files that come from strangers.
    ///
    /// @return the changed format
    public SaveFormat checkValues() {
        SaveFormat changed = new SaveFormat(this);
        changed.checksValues = true;
        return changed;
    }

    /// Limits the memory that a snapshot may take when it is loaded or opened. One that takes more
    /// is refused with a [MemoryLimitException] before anything changes. Without this,
    /// [Snapshot#load] has no limit but those of the world, and [Snapshot#open] allows 64 MiB and
    /// 16 bytes for each byte of uncompressed content.
    ///
    /// @param bytes how many bytes, counted by an estimate
    /// @return the changed format
    public SaveFormat memoryLimit(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("limit is not positive: bytes=" + bytes);
        }
        SaveFormat changed = new SaveFormat(this);
        changed.memoryLimit = bytes;
        return changed;
    }

    /// The memory that a snapshot may take.
    ///
    /// @return the limit in bytes, if one was given
    public OptionalLong memoryLimit() {
        return memoryLimit == 0 ? OptionalLong.empty() : OptionalLong.of(memoryLimit);
    }

    /// Whether each value is made once when a file is read.
    ///
    /// @return true if constructors are asked
    public boolean checksValues() {
        return checksValues;
    }

    /// How hard files are compressed.
    ///
    /// @return the level
    public int compression() {
        return compression;
    }

    /// Whether values without codec are left out.
    ///
    /// @return false if they are refused
    public boolean skipsUnsavable() {
        return skipsUnsavable;
    }

    /// Who writes and reads the values of a class.
    ///
    /// @param type the class
    /// @return its codec, if it has one
    public Optional<ValueCodec<?>> codecOf(Class<?> type) {
        return Optional.ofNullable(codecs.get(type));
    }

    /// The class of today of a name in a file.
    ///
    /// @param oldName the name in the file
    /// @return the class that [#alias] named
    public Optional<Class<?>> aliasOf(String oldName) {
        return Optional.ofNullable(aliases.get(oldName));
    }

    /// The class of a resource that files may bring.
    ///
    /// @param name the name in the file
    /// @return the class that [#resource] or [#codec] named
    public Optional<Class<?>> resourceNamed(String name) {
        Class<?> named = resources.get(name);
        if (named != null) {
            return Optional.of(named);
        }
        return codecs.keySet().stream()
                .filter(type -> type.getName().equals(name))
                .<Class<?>>map(type -> type)
                .findFirst();
    }

    /// What fields of a class get that a file does not have.
    ///
    /// @param type the class
    /// @return the values, if some were given
    public Optional<Record> defaultsOf(Class<?> type) {
        return Optional.ofNullable(defaults.get(type));
    }

    /// Whether a name in a file is left out.
    ///
    /// @param name the name in the file
    /// @return true if it is
    public boolean drops(String name) {
        return dropped.contains(name);
    }
}
