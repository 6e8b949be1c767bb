package dev.tercio.showcase.swarm;

import dev.tercio.World;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.showcase.swarm.Components.Hawk;
import dev.tercio.showcase.swarm.Components.Position;

/// The square in which birds and hawks fly, and their positions at the start of the frame. The
/// indexes are derived data and not stored in the world; systems declare them like a resource.
final class Airspace {
    /// The distance over which birds and hawks react to each other.
    static final double REACH = 4;

    private final float side;
    private final SpatialIndex birds;
    private final SpatialIndex hawks;

    /// Creates the indexes for a square whose opposite sides are connected.
    Airspace(World world, float side) {
        this.side = side;
        birds =
                SpatialIndex.on(world, Position.class)
                        .fields("x", "y")
                        .without(Hawk.class)
                        .cell(REACH)
                        .build();
        hawks =
                SpatialIndex.on(world, Position.class)
                        .fields("x", "y")
                        .with(Hawk.class)
                        .cell(REACH)
                        .build();
    }

    float side() {
        return side;
    }

    SpatialIndex birds() {
        return birds;
    }

    SpatialIndex hawks() {
        return hawks;
    }

    int birdsNear(Position p) {
        return birds.count(p.x(), p.y(), REACH);
    }

    boolean hasHawkNear(Position p) {
        return !hawks.nearest(p.x(), p.y(), REACH).isNone();
    }

    /// Wraps a coordinate that is at most one side length outside.
    float wrap(float place) {
        float inside = place < 0 ? place + side : place;
        return inside >= side ? inside - side : inside;
    }
}
