package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.hash.WorldSums;

/// A hash of the state of a world: entities, components, stable ids, resources and events. Equal
/// states have equal hashes, regardless of the order of operations, the number of threads, and the
/// tiers and registration order of components. Authority, the frame number and change ticks are not
/// included.
///
/// ```java
/// long hash = StateHash.of(world);
/// ```
///
/// To compute the hash every frame, keep an instance: it rehashes only blocks that have changed.
public final class StateHash {
    private final DirectWorld world;
    private final WorldSums sums;

    /// Creates an incremental hash. Turns on change tracking for all components of the world.
    ///
    /// @param world the world
    /// @param format the codecs for values that are not plain records; values without a codec are
    ///   not included
    public StateHash(World world, SaveFormat format) {
        this.world = (DirectWorld) world;
        this.world.guard().checkStructural("hash");
        this.sums = new WorldSums(this.world, format.in(world), true);
    }

    /// Creates an incremental hash. Turns on change tracking for all components of the world.
    ///
    /// @param world the world
    public StateHash(World world) {
        this(world, SaveFormat.DEFAULT);
    }

    /// The hash of the current state. The cost is proportional to the changes since the last call.
    ///
    /// @return the hash
    public long now() {
        world.guard().checkStructural("hash");
        return sums.update();
    }

    /// Computes the hash of a world.
    ///
    /// @param world the world, on its own thread
    /// @return the hash of its current state
    public static long of(World world) {
        return of(world, SaveFormat.DEFAULT);
    }

    /// Computes the hash of a world.
    ///
    /// @param world the world, on its own thread
    /// @param format the codecs for values that are not plain records; values without a codec are
    ///   not included
    /// @return the hash of its current state
    public static long of(World world, SaveFormat format) {
        DirectWorld direct = (DirectWorld) world;
        direct.guard().checkStructural("hash");
        return new WorldSums(direct, format.in(world), false).update();
    }
}
