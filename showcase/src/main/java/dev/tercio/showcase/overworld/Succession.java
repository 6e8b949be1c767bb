package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.FOLLOWS;
import static dev.tercio.showcase.overworld.Components.MOVE_REQUEST;
import static dev.tercio.showcase.overworld.Components.ORPHAN;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.query.SortedQuery;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.MoveRequest;
import dev.tercio.showcase.overworld.Components.Orphan;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.Campaign;
import dev.tercio.showcase.overworld.rules.Orders;
import dev.tercio.showcase.overworld.rules.TileMap;

/// Gives squads whose leader has died a new one: the member with the lowest number.
final class Succession implements ComponentSystem {
    record Child(Soldier soldier, Follows follows) {
        int number() {
            return soldier.number();
        }
    }

    private final TileMap map;
    private final SortedQuery<Child> orphans;
    private Entity dead = Entity.NONE;
    private Entity heir = Entity.NONE;

    Succession(SystemSetup setup) {
        setup.readsResources(Orders.class);
        map = setup.world().resources().get(TileMap.class);
        orphans = setup.query(Child.class).with(Orphan.class).sortedByInt(Child::number);
    }

    // tag::succession[]
    @Override
    public void update(SystemContext context) {
        dead = Entity.NONE;
        orphans.forEachEntity((orphan, child) -> replaceLeader(orphan, child, context));
    }

    /// Members of a squad have neighbouring numbers, so the first orphan of each is the heir.
    private void replaceLeader(Entity orphan, Child child, SystemContext context) {
        Commands commands = context.commands();
        commands.remove(orphan, ORPHAN);
        if (child.follows().leader().equals(dead)) {
            commands.set(orphan, FOLLOWS, new Follows(heir, child.follows().place()));
            return;
        }
        dead = child.follows().leader();
        heir = orphan;
        commands.remove(orphan, FOLLOWS);
        Orders orders = context.world().resources().get(Orders.class);
        int rally = orders.rally(child.soldier().faction());
        int goal = Campaign.goal(map, rally, child.number());
        int frame = (int) context.time().frame();
        commands.add(orphan, MOVE_REQUEST, new MoveRequest(goal, frame));
    }
    // end::succession[]
}
