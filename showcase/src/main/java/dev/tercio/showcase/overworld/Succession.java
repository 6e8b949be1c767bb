package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.FOLLOWS;
import static dev.tercio.showcase.overworld.Components.LEADERLESS;
import static dev.tercio.showcase.overworld.Components.MOVE_REQUEST;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.query.SortedQuery;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.Leaderless;
import dev.tercio.showcase.overworld.Components.MoveRequest;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.Campaign;
import dev.tercio.showcase.overworld.rules.Orders;
import dev.tercio.showcase.overworld.rules.TileMap;

/// Appoints a new leader for squads whose leader has died: the member with the lowest number.
final class Succession implements ComponentSystem {
    record Follower(Soldier soldier, Follows follows) {
        int number() {
            return soldier.number();
        }
    }

    private final TileMap map;
    private final SortedQuery<Follower> followers;
    private Entity dead = Entity.NONE;
    private Entity successor = Entity.NONE;

    Succession(SystemSetup setup) {
        setup.readsResources(Orders.class);
        map = setup.world().resources().get(TileMap.class);
        followers =
                setup.query(Follower.class).with(Leaderless.class).sortedByInt(Follower::number);
    }

    // tag::succession[]
    @Override
    public void update(SystemContext context) {
        dead = Entity.NONE;
        followers.forEachEntity((entity, follower) -> replaceLeader(entity, follower, context));
    }

    /// Members of a squad have consecutive numbers, so the first follower of each squad leads it.
    private void replaceLeader(Entity entity, Follower follower, SystemContext context) {
        Commands commands = context.commands();
        commands.remove(entity, LEADERLESS);
        if (follower.follows().leader().equals(dead)) {
            commands.set(entity, FOLLOWS, new Follows(successor, follower.follows().place()));
            return;
        }
        dead = follower.follows().leader();
        successor = entity;
        commands.remove(entity, FOLLOWS);
        Orders orders = context.world().resources().get(Orders.class);
        int rally = orders.rally(follower.soldier().faction());
        int goal = Campaign.goal(map, rally, follower.number());
        int frame = (int) context.time().frame();
        commands.add(entity, MOVE_REQUEST, new MoveRequest(goal, frame));
    }
    // end::succession[]
}
