package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.MOVE_REQUEST;
import static dev.tercio.showcase.overworld.Components.POSITION;

import dev.tercio.World;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.Leg;
import dev.tercio.showcase.overworld.Components.MoveRequest;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.overworld.rules.Walking;

/// Followers that have lost sight of their leader request a path.
final class Straggling implements ComponentSystem {
    private final TileMap map;
    private final Query2<Position, Follows> followers;

    Straggling(SystemSetup setup) {
        map = setup.world().resources().get(TileMap.class);
        followers =
                setup.query(Position.class, Follows.class)
                        .without(Leg.class, MoveRequest.class)
                        .parallel();
    }

    @Override
    public void update(SystemContext context) {
        World world = context.world();
        int frame = (int) context.time().frame();
        followers.forEachEntity(
                (entity, p, follows, commands) -> {
                    Position leader = world.get(follows.leader(), POSITION);
                    if (Walking.isLost(map, p.x(), p.y(), leader.x(), leader.y())) {
                        int goal = map.at(leader.x(), leader.y());
                        commands.add(entity, MOVE_REQUEST, new MoveRequest(goal, frame));
                    }
                });
    }
}
