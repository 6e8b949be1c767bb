package dev.tercio.showcase.battlefield;

import dev.tercio.World;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;

/// The positions of both sides. They are derived data and not stored in the world; systems declare
/// them like resources.
final class Scouts {
    private static final int CELL = 100;

    private final SpatialIndex units;
    private final SpatialIndex blue;
    private final SpatialIndex red;
    private final GoalField blueGoals;
    private final GoalField redGoals;

    // tag::index[]
    Scouts(Terrain terrain, World world) {
        units =
                SpatialIndex.on(world, Position.class)
                        .fields("x", "y")
                        .group(Force.class, "side")
                        .with(Health.class)
                        .cell(CELL)
                        .build();
        blue = units.inGroups(Side.BLUE.number());
        red = units.inGroups(Side.RED.number());
        blueGoals = new GoalField(terrain);
        redGoals = new GoalField(terrain);
    }

    // end::index[]

    /// The units of both sides, to refresh.
    SpatialIndex units() {
        return units;
    }

    /// The units of a side.
    SpatialIndex units(Side side) {
        return side == Side.BLUE ? blue : red;
    }

    /// The way to the nearest units of a side.
    GoalField goals(Side side) {
        return side == Side.BLUE ? blueGoals : redGoals;
    }

    void clear() {
        blueGoals.clear();
        redGoals.clear();
    }

    void put(Position p, Force f, Health h) {
        if (h.alive()) {
            goals(f.side()).put(p.x(), p.y());
        }
    }

    void spread() {
        blueGoals.spread();
        redGoals.spread();
    }
}
