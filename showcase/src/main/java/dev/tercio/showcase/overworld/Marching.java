package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.MOVE_REQUEST;

import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Follows;
import dev.tercio.showcase.overworld.Components.MoveRequest;
import dev.tercio.showcase.overworld.Components.Soldier;
import dev.tercio.showcase.overworld.rules.Campaign;
import dev.tercio.showcase.overworld.rules.Orders;
import dev.tercio.showcase.overworld.rules.TileMap;

/// Passes a new order to the leaders of its army: each requests a path.
final class Marching implements ComponentSystem {
    private final TileMap map;
    private final Query<Soldier> leaders;

    Marching(SystemSetup setup) {
        setup.readsResources(Orders.class);
        map = setup.world().resources().get(TileMap.class);
        leaders = setup.query(Soldier.class).without(Follows.class);
    }

    // tag::march[]
    @Override
    public void update(SystemContext context) {
        Orders orders = context.world().resources().get(Orders.class);
        int frame = (int) context.time().frame();
        if (orders.frame() == frame) {
            leaders.forEachEntity(
                    (leader, soldier, commands) -> {
                        if (soldier.faction() == orders.latest()) {
                            int rally = orders.rally(soldier.faction());
                            int goal = Campaign.goal(map, rally, soldier.number());
                            commands.add(leader, MOVE_REQUEST, new MoveRequest(goal, frame));
                        }
                    });
        }
    }
    // end::march[]
}
