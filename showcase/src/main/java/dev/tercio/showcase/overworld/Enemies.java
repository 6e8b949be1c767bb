package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.POSITION;

import dev.tercio.World;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.Faction;

/// The positions of all characters at the start of the frame, seen by each faction.
final class Enemies {
    private static final double CELL = 4;

    private final SpatialIndex[] byFaction;

    /// For a system that searches for enemies.
    Enemies(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class);
        SpatialIndex all = setup.world().resources().get(SpatialIndex.class);
        byFaction =
                Faction.ALL.stream()
                        .map(faction -> all.notInGroups(faction.number()))
                        .toArray(SpatialIndex[]::new);
    }

    // tag::index[]
    static SpatialIndex index(World world) {
        return SpatialIndex.on(world, POSITION)
                .fields("x", "y")
                .group(Soldier.class, "faction")
                .cell(CELL)
                .build();
    }

    // end::index[]

    SpatialIndex of(int faction) {
        return byFaction[faction];
    }
}
