package dev.tercio.showcase.overworld.lists;

import dev.tercio.showcase.overworld.rules.Combat;
import dev.tercio.showcase.overworld.rules.Faction;

/// An explosion.
final class Burst {
    final Faction faction;
    final float x;
    final float y;
    private int age;

    Burst(Shell shell) {
        faction = shell.faction;
        x = shell.x;
        y = shell.y;
    }

    void age(Buckets buckets) {
        if (age == 0) {
            buckets.hurtAround(this);
        }
        age++;
    }

    boolean isOver() {
        return age == Combat.BLAST_FRAMES;
    }
}
