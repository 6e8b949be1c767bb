package dev.tercio.showcase.overworld;

import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.Position;

/// Fills the grid with all characters at the start of the frame.
final class Scouting implements ComponentSystem {
    private final SpatialGrid grid;
    private final Query2<Position, Soldier> soldiers;

    Scouting(SystemSetup setup) {
        setup.writesResources(SpatialGrid.class);
        grid = setup.world().resources().get(SpatialGrid.class);
        soldiers = setup.query(Position.class, Soldier.class);
    }

    @Override
    public void update(SystemContext context) {
        grid.clear();
        soldiers.forEach((p, s) -> grid.count(p.x(), p.y()));
        grid.layOut();
        soldiers.forEachEntity(
                (entity, p, s) -> grid.put(entity, s.number(), s.faction(), p.x(), p.y()));
    }
}
