package dev.tercio.examples.battlefield;

import dev.tercio.examples.battlefield.Parts.Force;
import dev.tercio.examples.battlefield.Parts.Health;
import dev.tercio.examples.battlefield.Parts.Position;

/// What both sides know of each other, found out anew every frame. It is no part of the state, and
/// systems declare it as if it were a resource.
final class Scouts {
    private final UnitGrid blue;
    private final UnitGrid red;
    private final Outlook blueOutlook;
    private final Outlook redOutlook;

    Scouts(Terrain terrain) {
        blue = new UnitGrid(terrain);
        red = new UnitGrid(terrain);
        blueOutlook = new Outlook(terrain);
        redOutlook = new Outlook(terrain);
    }

    /// Where units of a side are.
    UnitGrid units(Side side) {
        return side == Side.BLUE ? blue : red;
    }

    /// Where units of a side are to be found.
    Outlook outlook(Side side) {
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
