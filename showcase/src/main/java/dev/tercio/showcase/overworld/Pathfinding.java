package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.LEG;
import static dev.tercio.showcase.overworld.Components.MOVE_REQUEST;
import static dev.tercio.showcase.overworld.Components.ROUTE;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.query.SortedQuery;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Leg;
import dev.tercio.showcase.overworld.Components.MoveRequest;
import dev.tercio.showcase.overworld.Components.Route;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.PathFinder;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.TileMap;

/// Answers path requests, the oldest first, within a budget per frame.
final class Pathfinding implements ComponentSystem {
    record Requester(Soldier soldier, Position position, MoveRequest request) {
        long order() {
            return ((long) request.since() << 32) | soldier.number();
        }
    }

    private final TileMap map;
    private final PathFinder finder;
    private final int[] corners = new int[PathFinder.CORNERS];
    private final SortedQuery<Requester> requesters;
    private int budget;

    Pathfinding(SystemSetup setup) {
        map = setup.world().resources().get(TileMap.class);
        finder = new PathFinder(map);
        requesters = setup.query(Requester.class).sortedByLong(Requester::order);
    }

    // tag::paths[]
    @Override
    public void update(SystemContext context) {
        Commands commands = context.commands();
        budget = finder.workPerFrame();
        requesters.forEachEntity(
                (entity, requester) -> {
                    if (budget > 0) {
                        answer(entity, requester.position(), requester.request(), commands);
                    }
                });
    }

    private void answer(Entity entity, Position from, MoveRequest request, Commands commands) {
        int count = finder.find(map.at(from.x(), from.y()), request.goal(), corners);
        budget -= finder.expanded();
        commands.remove(entity, MOVE_REQUEST);
        commands.add(entity, ROUTE, new Route(corners, count, request.goal()));
        commands.add(entity, LEG, new Leg(0, corners[0]));
    }
    // end::paths[]
}
