package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.HEADING;
import static dev.tercio.showcase.overworld.Components.LEG;
import static dev.tercio.showcase.overworld.Components.MOVE_REQUEST;
import static dev.tercio.showcase.overworld.Components.ROUTE;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.Commands;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Heading;
import dev.tercio.showcase.overworld.Components.Leg;
import dev.tercio.showcase.overworld.Components.MoveRequest;
import dev.tercio.showcase.overworld.Components.Route;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.TileMap;

/// Moves characters along their paths, from corner to corner.
final class RouteWalking implements ComponentSystem {
    private final TileMap map;
    private final Query3<Heading, Position, Leg> walkers;

    RouteWalking(SystemSetup setup) {
        setup.writes(Heading.class, Leg.class).reads(Route.class);
        map = setup.world().resources().get(TileMap.class);
        walkers = setup.query(Heading.class, Position.class, Leg.class).parallel();
    }

    @Override
    public void update(SystemContext context) {
        World world = context.world();
        int frame = (int) context.time().frame();
        walkers.forEachEntity(
                (entity, heading, p, leg, commands) -> {
                    if (!heading.engaged()) {
                        walk(world, entity, p, leg, commands, frame);
                    }
                });
    }

    private void walk(
            World world, Entity entity, Position p, Leg leg, Commands commands, int frame) {
        int corner = leg.corner();
        if (p.x() == map.middleX(corner) && p.y() == map.middleY(corner)) {
            // reading the whole path copies it, so it is done only here
            Route route = world.get(entity, ROUTE);
            int next = leg.next() + 1;
            if (next == route.length()) {
                if (corner != route.goal()) {
                    requestAgain(
                            world, entity, commands,
                            frame); // the path was too long to be stored as a whole
                }
                leave(entity, commands);
                return;
            }
            corner = route.corners()[next];
            world.set(entity, LEG, new Leg(next, corner));
        }
        float x = map.middleX(corner);
        float y = map.middleY(corner);
        if (map.isClear(p.x(), p.y(), x, y)) {
            world.set(entity, HEADING, new Heading(x, y, false));
        } else {
            requestAgain(world, entity, commands, frame); // a fight has led it away from its path
            leave(entity, commands);
        }
    }

    /// Requests a path to the same goal, unless there is a newer request.
    private static void requestAgain(World world, Entity entity, Commands commands, int frame) {
        if (!world.has(entity, MOVE_REQUEST)) {
            int goal = world.get(entity, ROUTE).goal();
            commands.add(entity, MOVE_REQUEST, new MoveRequest(goal, frame));
        }
    }

    private static void leave(Entity entity, Commands commands) {
        commands.remove(entity, ROUTE);
        commands.remove(entity, LEG);
    }
}
