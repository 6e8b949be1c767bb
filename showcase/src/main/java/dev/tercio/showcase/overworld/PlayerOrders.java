package dev.tercio.showcase.overworld;

import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.rules.Campaign;
import dev.tercio.showcase.overworld.rules.Orders;

/// Input: orders of the players become commands at the start of the frame.
final class PlayerOrders implements ComponentSystem {
    private final Campaign campaign;

    PlayerOrders(SystemSetup setup) {
        setup.writesResources(Campaign.class).readsResources(Orders.class);
        campaign = setup.world().resources().get(Campaign.class);
    }

    // tag::orders[]
    @Override
    public void update(SystemContext context) {
        Orders before = context.world().resources().get(Orders.class);
        Orders now = campaign.orders(before, (int) context.time().frame());
        if (!now.equals(before)) {
            context.commands().setResource(now);
        }
    }
    // end::orders[]
}
