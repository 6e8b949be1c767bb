package dev.tercio.showcase.overworld.lists;

import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Faction;

/// A missile in flight.
final class Shell {
    final Faction faction;
    float x;
    float y;
    private final float dx;
    private final float dy;
    private int left;

    Shell(Unit mage) {
        faction = mage.faction;
        x = mage.x;
        y = mage.y;
        left = Combat.flightFrames(mage.squaredToTarget());
        dx = (mage.targetX - x) / left;
        dy = (mage.targetY - y) / left;
    }

    void fly() {
        x += dx;
        y += dy;
        left--;
    }

    boolean hasLanded() {
        return left == 0;
    }
}
