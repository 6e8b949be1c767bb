package dev.tercio.showcase.overworld;

import static dev.tercio.showcase.overworld.Components.LEADERLESS;

import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.overworld.Components.Follows;

/// Marks followers whose leader has died. The handle of a destroyed entity is detected as stale.
final class LeaderLoss implements ComponentSystem {
    private final Query<Follows> followers;

    LeaderLoss(SystemSetup setup) {
        followers = setup.query(Follows.class).parallel();
    }

    // tag::leader-loss[]
    @Override
    public void update(SystemContext context) {
        World world = context.world();
        followers.forEachEntity(
                (follower, follows, commands) -> {
                    if (!world.isAlive(follows.leader())) {
                        commands.add(follower, LEADERLESS);
                    }
                });
    }
    // end::leader-loss[]
}
