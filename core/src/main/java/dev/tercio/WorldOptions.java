package dev.tercio;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The options of a [World]. Instances are immutable: each method returns a changed copy.
///
/// ```java
/// World.create(WorldOptions.DEFAULT.name("arena").tier(Tier.NATIVE).maxEntities(1_000_000));
/// ```
public final class WorldOptions {
    /// The upper bound of [#maxEntities(int)].
    public static final int MAX_ENTITIES_LIMIT = 1 << 30;

    private static final int MAX_WORKERS = 1_024;
    private static final int MAX_HANDLE_SEED = 4_095;
    private static final int DEFAULT_MAX_ENTITIES = 1 << 26;

    /// The default options.
    public static final WorldOptions DEFAULT = new WorldOptions();

    // Only assigned before the instance is returned.
    private String name = "world";
    private Tier tier = Tier.HEAP;
    private int maxEntities = DEFAULT_MAX_ENTITIES;
    private int node;
    private int handleSeed;
    private int workers = Math.min(MAX_WORKERS, Runtime.getRuntime().availableProcessors());
    private Map<Class<?>, Optional<Tier>> components = Map.of();
    private Set<Class<?>> streamed = Set.of();
    private Map<Class<?>, ValueCodec<?>> codecs = Map.of();

    private WorldOptions() {}

    private WorldOptions copy() {
        WorldOptions copy = new WorldOptions();
        copy.name = name;
        copy.tier = tier;
        copy.maxEntities = maxEntities;
        copy.node = node;
        copy.handleSeed = handleSeed;
        copy.workers = workers;
        copy.components = components;
        copy.streamed = streamed;
        copy.codecs = codecs;
        return copy;
    }

    /// Sets the name of the world, which messages, logs and thread names contain. The name has no
    /// effect on handles and hashes.
    ///
    /// @param name the name, `world` by default
    /// @return the changed options
    /// @throws IllegalArgumentException if the name is blank
    public WorldOptions name(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("world name is blank: name='" + name + "'");
        }
        WorldOptions changed = copy();
        changed.name = name;
        return changed;
    }

    /// Sets the default tier, for components without a [Storage] annotation or a tier of their own.
    ///
    /// @param tier the tier, [Tier#HEAP] by default
    /// @return the changed options
    public WorldOptions tier(Tier tier) {
        WorldOptions changed = copy();
        changed.tier = Objects.requireNonNull(tier, "tier");
        return changed;
    }

    /// Sets the maximum number of living entities. The limit itself needs no memory; in
    /// [Tier#NATIVE] it determines how much address space each column reserves.
    ///
    /// @param maxEntities the limit, 1 to [#MAX_ENTITIES_LIMIT]; 67,108,864 by default
    /// @return the changed options
    /// @throws IllegalArgumentException if the limit is out of range
    public WorldOptions maxEntities(int maxEntities) {
        WorldOptions changed = copy();
        changed.maxEntities = inRange("maxEntities", maxEntities, 1, MAX_ENTITIES_LIMIT);
        return changed;
    }

    /// Sets the number of this node, which is part of every stable id that the world assigns. Nodes
    /// that share entities need different numbers.
    ///
    /// @param node the number, 0 to 65,535; 0 by default
    /// @return the changed options
    /// @throws IllegalArgumentException if the number is out of range
    public WorldOptions node(int node) {
        WorldOptions changed = copy();
        changed.node = inRange("node", node, 0, StableIds.MAX_NODE);
        return changed;
    }

    /// Sets a seed that distinguishes the handles of this world from those of other worlds. A
    /// handle does not contain its world, so with equal seeds, a handle of one world may refer to
    /// an entity of another. Worlds with different seeds treat each other's handles as dead.
    ///
    /// The seed determines the first generation of entities: 1 + 1,048,576 × seed. It is part of
    /// the state: it changes handles and hashes, and a world that loads a snapshot continues with
    /// the seed of the snapshot.
    ///
    /// @param handleSeed the seed, 0 to 4,095; 0 by default, which starts at generation 1
    /// @return the changed options
    /// @throws IllegalArgumentException if the seed is out of range
    public WorldOptions handleSeed(int handleSeed) {
        WorldOptions changed = copy();
        changed.handleSeed = inRange("handleSeed", handleSeed, 0, MAX_HANDLE_SEED);
        return changed;
    }

    /// Sets the number of threads that run systems and parallel queries, including the world's
    /// thread.
    ///
    /// @param workers the number, 1 to 1,024; the number of processors by default
    /// @return the changed options
    /// @throws IllegalArgumentException if the number is out of range
    public WorldOptions workers(int workers) {
        WorldOptions changed = copy();
        changed.workers = inRange("workers", workers, 1, MAX_WORKERS);
        return changed;
    }

    /// Registers component types when the world is created, in the given order.
    ///
    /// @param types component classes
    /// @return the changed options
    public WorldOptions register(Class<?>... types) {
        Map<Class<?>, Optional<Tier>> all = new LinkedHashMap<>(components);
        for (Class<?> type : types) {
            all.putIfAbsent(Objects.requireNonNull(type, "type"), Optional.empty());
        }
        return components(all);
    }

    /// Registers a component type in a tier when the world is created.
    ///
    /// @param type a component class
    /// @param tier the tier that stores its values
    /// @return the changed options
    public WorldOptions register(Class<?> type, Tier tier) {
        Map<Class<?>, Optional<Tier>> all = new LinkedHashMap<>(components);
        all.put(Objects.requireNonNull(type, "type"), Optional.of(tier));
        return components(all);
    }

    private WorldOptions components(Map<Class<?>, Optional<Tier>> all) {
        WorldOptions changed = copy();
        changed.components = Collections.unmodifiableMap(all);
        return changed;
    }

    /// Allows serialized command buffers to contain resources and commands of these classes, see
    /// [dev.tercio.command.CommandBuffer#load]. Registered component types are always allowed.
    /// Serialized data never causes a class to be loaded.
    ///
    /// @param types resource records or [Command][dev.tercio.command.Command] records
    /// @return the changed options
    public WorldOptions allowInStreams(Class<?>... types) {
        Set<Class<?>> all = new LinkedHashSet<>(streamed);
        all.addAll(List.of(types));
        WorldOptions changed = copy();
        changed.streamed = Collections.unmodifiableSet(all);
        return changed;
    }

    /// Sets the codec of a class that is not a record of plain data: a managed component or event,
    /// or a resource. With a codec, its values can be part of serialized commands, recordings and
    /// snapshots. A class that streams must be [allowed][#allowInStreams] to contain still has to
    /// be.
    ///
    /// @param <T> the class
    /// @param type the class
    /// @param codec the codec; any thread may call it
    /// @return the changed options
    public <T> WorldOptions codec(Class<T> type, ValueCodec<T> codec) {
        Map<Class<?>, ValueCodec<?>> all = new LinkedHashMap<>(codecs);
        all.put(Objects.requireNonNull(type, "type"), Objects.requireNonNull(codec, "codec"));
        WorldOptions changed = copy();
        changed.codecs = Collections.unmodifiableMap(all);
        return changed;
    }

    /// Returns the name of the world.
    ///
    /// @return the name
    public String name() {
        return name;
    }

    /// Returns the default tier.
    ///
    /// @return the tier
    public Tier tier() {
        return tier;
    }

    /// Returns the maximum number of living entities.
    ///
    /// @return the limit
    public int maxEntities() {
        return maxEntities;
    }

    /// Returns the number of this node.
    ///
    /// @return the node number
    public int node() {
        return node;
    }

    /// Returns the handle seed.
    ///
    /// @return the seed
    public int handleSeed() {
        return handleSeed;
    }

    /// Returns the number of threads, including the world's thread.
    ///
    /// @return the number of threads
    public int workers() {
        return workers;
    }

    /// Returns the component types to register, each with its tier if one was set.
    ///
    /// @return an unmodifiable map in the order of registration
    public Map<Class<?>, Optional<Tier>> components() {
        return components;
    }

    /// Returns the classes of resources and commands that serialized command buffers may contain.
    ///
    /// @return an unmodifiable set
    public Set<Class<?>> allowedInStreams() {
        return streamed;
    }

    /// Returns the codecs of classes that are not records of plain data.
    ///
    /// @return an unmodifiable map
    public Map<Class<?>, ValueCodec<?>> codecs() {
        return codecs;
    }

    private static int inRange(String setting, int value, int low, int high) {
        if (value < low || value > high) {
            throw new IllegalArgumentException(
                    "setting is out of range: "
                            + setting
                            + "="
                            + value
                            + ", allowed="
                            + low
                            + ".."
                            + high);
        }
        return value;
    }
}
