package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.POSITION;

import dev.tercio.World;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.Heading;
import dev.tercio.showcase.overworld.Components.Leg;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.overworld.rules.Walking;

/// Keeps followers at their place next to the leader.
final class Following implements ComponentSystem {
    private final TileMap map;
    private final Query2<Heading, Follows> followers;

    // tag::follow[]
    Following(SystemSetup setup) {
        setup.writes(Heading.class).reads(Position.class);
        map = setup.world().resources().get(TileMap.class);
        followers = setup.query(Heading.class, Follows.class).without(Leg.class).parallel();
    }

    @Override
    public void update(SystemContext context) {
        World world = context.world();
        followers.update(
                (heading, follows) -> {
                    float x = heading.x();
                    float y = heading.y();
                    if (!heading.engaged()) {
                        Position leader = world.get(follows.leader(), POSITION);
                        x = leader.x() + Walking.placeX(follows.place());
                        y = leader.y() + Walking.placeY(follows.place());
                        if (!map.isWalkable(x, y)) {
                            x = leader.x();
                            y = leader.y();
                        }
                    }
                    return new Heading(x, y, heading.engaged());
                });
    }
    // end::follow[]
}
