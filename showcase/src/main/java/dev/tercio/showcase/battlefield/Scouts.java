package dev.tercio.showcase.battlefield;

import dev.tercio.showcase.battlefield.Components.Force;
import dev.tercio.showcase.battlefield.Components.Health;
import dev.tercio.showcase.battlefield.Components.Position;

/// What both sides know of each other, found out anew every frame. It is no part of the state, and
/// systems declare it as if it were a resource.
final class Scouts {
    private final UnitGrid blue;
    private final UnitGrid red;
    private final GoalField blueOutlook;
    private final GoalField redOutlook;

    Scouts(Terrain terrain) {
        blue = new UnitGrid(terrain);
        red = new UnitGrid(terrain);
        blueOutlook = new GoalField(terrain);
        redOutlook = new GoalField(terrain);
    }

    /// Where units of a side are.
    UnitGrid units(Side side) {
        return side == Side.BLUE ? blue : red;
    }

    /// Where units of a side are to be found.
    GoalField outlook(Side side) {
        return side == Side.BLUE ? blueOutlook : redOutlook;
    }

    void clear() {
        for (Side side : Side.values()) {
            units(side).clear();
            outlook(side).clear();
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
            outlook(f.side()).put(p.x(), p.y());
        }
    }

    void spread() {
        blueOutlook.spread();
        redOutlook.spread();
    }
}
