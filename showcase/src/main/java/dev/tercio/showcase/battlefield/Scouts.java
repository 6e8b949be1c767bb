package dev.tercio.showcase.battlefield;

import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;

/// The positions of both sides, rebuilt every frame. It is derived data and not stored in the
/// world; systems declare it like a resource.
final class Scouts {
    private final UnitGrid blue;
    private final UnitGrid red;
    private final GoalField blueGoals;
    private final GoalField redGoals;

    Scouts(Terrain terrain) {
        blue = new UnitGrid(terrain);
        red = new UnitGrid(terrain);
        blueGoals = new GoalField(terrain);
        redGoals = new GoalField(terrain);
    }

    /// The units of a side, by cell.
    UnitGrid units(Side side) {
        return side == Side.BLUE ? blue : red;
    }

    /// The way to the nearest units of a side.
    GoalField goals(Side side) {
        return side == Side.BLUE ? blueGoals : redGoals;
    }

    void clear() {
        for (Side side : Side.values()) {
            units(side).clear();
            goals(side).clear();
        }
    }

    void count(Position p, Force f, Health h) {
        if (h.alive()) {
            units(f.side()).count(p.x(), p.y());
        }
    }

    void layOut() {
        blue.layOut();
        red.layOut();
    }

    void put(Position p, Force f, Health h) {
        if (h.alive()) {
            units(f.side()).put(p.x(), p.y());
            goals(f.side()).put(p.x(), p.y());
        }
    }

    void spread() {
        blueGoals.spread();
        redGoals.spread();
    }
}
