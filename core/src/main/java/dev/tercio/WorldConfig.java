package dev.tercio;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// The settings of a world, with a default for each.
///
/// ```java
/// World.create(new WorldConfig().name("arena").tier(Tier.NATIVE).maxEntities(1_000_000));
/// ```
public final class WorldConfig {
    /// The largest number of entities a world can be configured for.
    public static final int MAX_ENTITIES_LIMIT = 1 << 30;

    private static final int MAX_WORKERS = 1_024;
    private static final int MAX_HANDLE_SEED = 4_095;
    private static final int DEFAULT_MAX_ENTITIES = 1 << 26;

    private String name = "world";
    private Tier tier = Tier.HEAP;
    private int maxEntities = DEFAULT_MAX_ENTITIES;
    private int node;
    private int handleSeed;
    private int workers = Runtime.getRuntime().availableProcessors();
    private final Map<Class<?>, Optional<Tier>> components = new LinkedHashMap<>();
    private final Set<Class<?>> streamed = new LinkedHashSet<>();

    /// Creates the default settings.
    public WorldConfig() {}

    /// Names the world in messages, logs and the names of its threads. The name changes nothing
    /// else: worlds that differ only in it give the same handles and hashes.
    ///
    /// @param name the name, `world` by default
    /// @return this
    public WorldConfig name(String name) {
        this.name = Objects.requireNonNull(name, "name");
        return this;
    }

    /// Chooses where components live that do not choose for themselves.
    ///
    /// @param tier the tier, [Tier#HEAP] by default
    /// @return this
    public WorldConfig tier(Tier tier) {
        this.tier = Objects.requireNonNull(tier, "tier");
        return this;
    }

    /// Limits the number of living entities. The limit itself costs no memory; in [Tier#NATIVE] it
    /// is how much address space each column reserves.
    ///
    /// @param maxEntities the limit, 67,108,864 by default
    /// @return this
    public WorldConfig maxEntities(int maxEntities) {
        this.maxEntities = maxEntities;
        return this;
    }

    /// Numbers this process among those that share entities; part of every stable id made here.
    ///
    /// @param node the number, 0 to 65,535
    /// @return this
    public WorldConfig node(int node) {
        this.node = node;
        return this;
    }

    /// Sets where the generations of entities start. A handle does not say which world it is from:
    /// with the same seed, a handle of one world can name an entity of another. Worlds of different
    /// seeds start 1,048,576 generations apart, so each takes handles of the other for dead.
    ///
    /// The seed is part of the state: it changes handles and hashes, snapshots contain it, and a
    /// world that loads a snapshot continues with the seed of the snapshot.
    ///
    /// @param handleSeed the seed, 0 to 4,095; 0 by default, which starts at generation 1
    /// @return this
    public WorldConfig handleSeed(int handleSeed) {
        this.handleSeed = handleSeed;
        return this;
    }

    /// Sets how many threads run parallel loops, the world's own among them.
    ///
    /// @param workers the number, 1 to 1,024; that of the processors by default
    /// @return this
    public WorldConfig workers(int workers) {
        this.workers = workers;
        return this;
    }

    /// Registers component types when the world is created, in the given order.
    ///
    /// @param types component classes
    /// @return this
    public WorldConfig register(Class<?>... types) {
        for (Class<?> type : types) {
            components.putIfAbsent(type, Optional.empty());
        }
        return this;
    }

    /// Registers a component type in a tier when the world is created.
    ///
    /// @param type a component class
    /// @param tier where its values shall live
    /// @return this
    public WorldConfig register(Class<?> type, Tier tier) {
        components.put(
                Objects.requireNonNull(type, "type"),
                Optional.of(Objects.requireNonNull(tier, "tier")));
        return this;
    }

    /// The name of the world.
    ///
    /// @return the name
    public String name() {
        return name;
    }

    /// The tier of components that do not choose for themselves.
    ///
    /// @return the tier
    public Tier tier() {
        return tier;
    }

    /// The limit of living entities.
    ///
    /// @return the limit
    public int maxEntities() {
        return maxEntities;
    }

    /// The number of this process.
    ///
    /// @return the node number
    public int node() {
        return node;
    }

    /// Where the generations of entities start.
    ///
    /// @return the seed
    public int handleSeed() {
        return handleSeed;
    }

    /// How many threads run parallel loops.
    ///
    /// @return the number
    public int workers() {
        return workers;
    }

    /// The component types to register, each with its tier if one was given.
    ///
    /// @return a copy in order of registration
    public Map<Class<?>, Optional<Tier>> components() {
        return new LinkedHashMap<>(components);
    }

    /// Lets commands that were written as bytes bring resources and commands of these classes, see
    /// [dev.tercio.command.CommandBuffer#load]. Component types need no mention: those the world
    /// has are allowed. No class is ever loaded because bytes name it.
    ///
    /// @param types records that are resources or [commands][dev.tercio.command.Command]
    /// @return this
    public WorldConfig allowInStreams(Class<?>... types) {
        streamed.addAll(List.of(types));
        return this;
    }

    /// The classes of resources and commands that bytes may bring.
    ///
    /// @return a copy of the set
    public Set<Class<?>> allowedInStreams() {
        return new LinkedHashSet<>(streamed);
    }

    /// Checks all settings. [World#create(WorldConfig)] calls it.
    ///
    /// @return this
    /// @throws IllegalArgumentException if a setting is out of range
    public WorldConfig conclude() {
        if (name.isBlank()) {
            throw new IllegalArgumentException("world name is blank: name='" + name + "'");
        }
        checkRange("maxEntities", maxEntities, 1, MAX_ENTITIES_LIMIT);
        checkRange("node", node, 0, StableIds.MAX_NODE);
        checkRange("handleSeed", handleSeed, 0, MAX_HANDLE_SEED);
        checkRange("workers", workers, 1, MAX_WORKERS);
        return this;
    }

    private static void checkRange(String setting, int value, int low, int high) {
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
    }
}
