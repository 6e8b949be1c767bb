package dev.tercio.showcase.overworld;

import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Heading;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.overworld.rules.Walking;

/// Moves every character one step towards its heading.
final class Movement implements ComponentSystem {
    private final TileMap map;
    private final Query2<Position, Heading> movers;

    Movement(SystemSetup setup) {
        map = setup.world().resources().get(TileMap.class);
        movers = setup.writes(Position.class).query(Position.class, Heading.class).parallel();
    }

    @Override
    public void update(SystemContext context) {
        movers.update((p, to) -> Walking.step(map, p.x(), p.y(), to.x(), to.y()));
    }
}
