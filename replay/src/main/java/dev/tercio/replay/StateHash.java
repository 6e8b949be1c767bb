package dev.tercio.replay;

import dev.tercio.World;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.internal.hash.WorldSums;

/// A number for the state of a world: entities, components, stable ids and resources. Two worlds
/// with the same state have the same number, whatever order things happened in, however many
/// threads they used, in whatever tier and order their components are registered. Authority, the
/// frame number and what was seen of changes do not count.
///
/// ```java
/// long hash = StateHash.of(world);
/// ```
///
/// Who needs it every frame keeps one of these: it looks only at blocks that have changed.
public final class StateHash {
    private final DirectWorld world;
    private final WorldSums sums;

    /// Makes a hash that is kept up to date. From now on the world notes which values change.
    ///
    /// @param world the world
    /// @param format how values are written that are not plain records; others do not count
    public StateHash(World world, SaveFormat format) {
        this.world = (DirectWorld) world;
        this.world.guard().checkStructural("hash");
        this.sums = new WorldSums(this.world, format, true);
    }

    /// Makes a hash that is kept up to date. From now on the world notes which values change.
    ///
    /// @param world the world
    public StateHash(World world) {
        this(world, SaveFormat.DEFAULT);
    }

    /// The hash of the state now. It costs as much as has changed since the last call.
    ///
    /// @return the hash
    public long now() {
        world.guard().checkStructural("hash");
        return sums.update();
    }

    /// The hash of a world.
    ///
    /// @param world the world, on its own thread
    /// @return the hash of its state now
    public static long of(World world) {
        return of(world, SaveFormat.DEFAULT);
    }

    /// The hash of a world.
    ///
    /// @param world the world, on its own thread
    /// @param format how values are written that are not plain records; others do not count
    /// @return the hash of its state now
    public static long of(World world, SaveFormat format) {
        DirectWorld direct = (DirectWorld) world;
        direct.guard().checkStructural("hash");
        return new WorldSums(direct, format, false).update();
    }
}
