package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.FOLLOWS;
import static dev.tercio.showcase.overworld.Components.HEADING;
import static dev.tercio.showcase.overworld.Components.HEALTH;
import static dev.tercio.showcase.overworld.Components.MOVE_REQUEST;
import static dev.tercio.showcase.overworld.Components.POSITION;
import static dev.tercio.showcase.overworld.Components.SOLDIER;
import static dev.tercio.showcase.overworld.Components.TARGET;
import static dev.tercio.showcase.overworld.Components.WEAPON;

import dev.tercio.Entity;
import dev.tercio.command.Commands;
import dev.tercio.command.EntityCommands;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.Heading;
import dev.tercio.showcase.overworld.Components.Health;
import dev.tercio.showcase.overworld.Components.MoveRequest;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.Components.Target;
import dev.tercio.showcase.overworld.Components.Weapon;
import dev.tercio.showcase.overworld.rules.Campaign;
import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.Orders;
import dev.tercio.showcase.overworld.rules.Position;
import dev.tercio.showcase.overworld.rules.Role;
import dev.tercio.showcase.overworld.rules.SquadPlan;
import dev.tercio.showcase.overworld.rules.TileMap;

/// Adds new squads to armies that have room for them.
final class Recruiting implements ComponentSystem {
    private final Campaign campaign;
    private final TileMap map;

    Recruiting(SystemSetup setup) {
        setup.writesResources(Campaign.class).readsResources(Orders.class, Census.class);
        campaign = setup.world().resources().get(Campaign.class);
        map = setup.world().resources().get(TileMap.class);
    }

    @Override
    public void update(SystemContext context) {
        int frame = (int) context.time().frame();
        Census last = context.world().resources().get(Census.class);
        Orders orders = context.world().resources().get(Orders.class);
        for (SquadPlan squad : campaign.recruits(last, frame)) {
            Entity leader = spawn(context.commands(), map, squad);
            int goal = Campaign.goal(map, orders.rally(squad.faction()), squad.firstNumber());
            context.commands().add(leader, MOVE_REQUEST, new MoveRequest(goal, frame));
        }
    }

    // tag::squad[]
    static Entity spawn(Commands commands, TileMap map, SquadPlan squad) {
        Entity leader = member(commands, map, squad, 0).entity();
        for (int place = 1; place < squad.size(); place++) {
            member(commands, map, squad, place).add(FOLLOWS, new Follows(leader, place));
        }
        return leader;
    }

    // end::squad[]

    private static EntityCommands member(
            Commands commands, TileMap map, SquadPlan squad, int place) {
        Role role = SquadPlan.role(place);
        Position start = squad.start(map, place);
        return commands.newEntity()
                .add(POSITION, start)
                .add(SOLDIER, new Soldier(squad.firstNumber() + place, squad.faction(), role))
                .add(HEALTH, new Health(role.points()))
                .add(WEAPON, new Weapon(0, false))
                .add(TARGET, Target.NONE)
                .add(HEADING, new Heading(start.x(), start.y(), false));
    }
}
