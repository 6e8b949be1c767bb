package dev.tercio.replay;

import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// How worlds are saved and loaded: compression, codecs for values that are not plain data, and
/// changes of the classes since a file was written. Immutable: each method returns a changed
/// format.
///
/// ```java
/// SaveFormat format = SaveFormat.DEFAULT
///         .codec(Inventory.class, new InventoryCodec())
///         .alias("game.Pos", Position.class)
///         .defaults(new Health(100, 25));
/// ```
public final class SaveFormat {
    /// The default compression level.
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

    /// Sets the compression level.
    ///
    /// @param level 0 for no compression, 1 for the fastest, 19 for the smallest files
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

    /// Sets the codec of a class: a managed component, an event or a resource. Not necessary if the
    /// world has a codec of the class, see [dev.tercio.WorldOptions#codec]; if both have one, this
    /// one is used.
    ///
    /// @param <T> the class
    /// @param type the class
    /// @param codec the codec
    /// @return the changed format
    public <T> SaveFormat codec(Class<T> type, ValueCodec<T> codec) {
        SaveFormat changed = new SaveFormat(this);
        changed.codecs.put(
                Objects.requireNonNull(type, "type"), Objects.requireNonNull(codec, "codec"));
        return changed;
    }

    /// Adds the codecs of a world for classes without one.
    ///
    /// @param world the world
    /// @return the changed format
    public SaveFormat in(World world) {
        Map<Class<?>, ValueCodec<?>> known = ((DirectWorld) world).codecs();
        if (codecs.keySet().containsAll(known.keySet())) {
            return this;
        }
        SaveFormat changed = new SaveFormat(this);
        known.forEach(changed.codecs::putIfAbsent);
        return changed;
    }

    /// Allows resources of these classes in files. This is not necessary for classes that have a
    /// [codec][#codec], that [dev.tercio.WorldOptions#allowInStreams] allows, or of which the world
    /// already has a resource when a file is loaded. A class is never loaded because a file
    /// contains its name.
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

    /// Maps an old class name to the current class.
    ///
    /// @param oldName the name in the file, as returned by [Class#getName()]
    /// @param type the current class
    /// @return the changed format
    public SaveFormat alias(String oldName, Class<?> type) {
        SaveFormat changed = new SaveFormat(this);
        changed.aliases.put(
                Objects.requireNonNull(oldName, "oldName"), Objects.requireNonNull(type, "type"));
        return changed;
    }

    /// Sets default values for fields that are missing in a file. Without them, missing fields are
    /// zero, false, the first constant, [dev.tercio.Entity#NONE] or empty.
    ///
    /// @param prototype a component or resource with the default values
    /// @return the changed format
    public SaveFormat defaults(Record prototype) {
        SaveFormat changed = new SaveFormat(this);
        changed.defaults.put(prototype.getClass(), prototype);
        return changed;
    }

    /// Skips the components or resources with a name when a file is read.
    ///
    /// @param name the name in the file, as returned by [Class#getName()]
    /// @return the changed format
    public SaveFormat drop(String name) {
        SaveFormat changed = new SaveFormat(this);
        changed.dropped.add(Objects.requireNonNull(name, "name"));
        return changed;
    }

    /// Skips managed components and resources without a codec when a world is saved. Without this
    /// option, such a world cannot be saved.
    ///
    /// @return the changed format
    public SaveFormat skipUnsavable() {
        SaveFormat changed = new SaveFormat(this);
        changed.skipsUnsavable = true;
        return changed;
    }

    /// Constructs every value once when a file is read, so that constructors can reject invalid
    /// values. Without this option, values of plain records are copied without calling
    /// constructors, which is faster. Use it for untrusted files.
    ///
    /// @return the changed format
    public SaveFormat checkValues() {
        SaveFormat changed = new SaveFormat(this);
        changed.checksValues = true;
        return changed;
    }

    /// Limits the memory of a snapshot that is loaded or opened. A snapshot that needs more is
    /// rejected with a [MemoryLimitException] before anything changes. Without this option,
    /// [Snapshot#load] is limited only by the world, and [Snapshot#open] allows 64 MiB plus 16
    /// bytes for each byte of uncompressed content.
    ///
    /// @param bytes the limit; the memory that a snapshot needs is estimated
    /// @return the changed format
    public SaveFormat memoryLimit(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("limit is not positive: bytes=" + bytes);
        }
        SaveFormat changed = new SaveFormat(this);
        changed.memoryLimit = bytes;
        return changed;
    }

    /// The memory limit of a snapshot.
    ///
    /// @return the limit in bytes, if one was set
    public OptionalLong memoryLimit() {
        return memoryLimit == 0 ? OptionalLong.empty() : OptionalLong.of(memoryLimit);
    }

    /// Whether every value is constructed once when a file is read.
    ///
    /// @return true if constructors are called
    public boolean checksValues() {
        return checksValues;
    }

    /// The compression level.
    ///
    /// @return the level
    public int compression() {
        return compression;
    }

    /// Whether values without a codec are skipped.
    ///
    /// @return false if they are an error
    public boolean skipsUnsavable() {
        return skipsUnsavable;
    }

    /// The codec of a class. A world may have others.
    ///
    /// @param type the class
    /// @return its codec, if it has one
    public Optional<ValueCodec<?>> codecOf(Class<?> type) {
        return Optional.ofNullable(codecs.get(type));
    }

    /// The current class for an old class name.
    ///
    /// @param oldName the name in the file
    /// @return the class given to [#alias]
    public Optional<Class<?>> aliasOf(String oldName) {
        return Optional.ofNullable(aliases.get(oldName));
    }

    /// The class of a resource that files may contain.
    ///
    /// @param name the name in the file
    /// @return the class given to [#resource] or [#codec]
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

    /// The default values for missing fields of a class.
    ///
    /// @param type the class
    /// @return the default values, if some were set
    public Optional<Record> defaultsOf(Class<?> type) {
        return Optional.ofNullable(defaults.get(type));
    }

    /// Whether components or resources with a name are skipped.
    ///
    /// @param name the name in the file
    /// @return true if they are skipped
    public boolean drops(String name) {
        return dropped.contains(name);
    }
}
