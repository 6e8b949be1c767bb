package dev.tercio.showcase.overworld;

import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.Combat;

/// A search for the nearest enemy. The index breaks ties by slot; this search breaks them by the
/// number of the character, which the version with lists knows as well.
///
/// Threading: every thread needs its own search.
final class NearestEnemy implements SpatialIndex.Visitor {
    private final Lookup<Soldier> soldiers;
    private Entity nearest = Entity.NONE;
    private double least;

    NearestEnemy(Lookup<Soldier> soldiers) {
        this.soldiers = soldiers;
    }

    // tag::nearest[]
    Entity find(SpatialIndex enemies, float x, float y) {
        nearest = Entity.NONE;
        least = Double.POSITIVE_INFINITY;
        enemies.within(x, y, Combat.SIGHT, this);
        return nearest;
    }

    @Override
    public void visit(Entity enemy, double squared) {
        if (squared < least || (squared == least && isFirst(enemy))) {
            nearest = enemy;
            least = squared;
        }
    }

    // end::nearest[]

    private boolean isFirst(Entity enemy) {
        return soldiers.get(enemy).number() < soldiers.get(nearest).number();
    }
}
