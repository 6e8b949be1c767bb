package dev.tercio.examples.overworld;

import static dev.tercio.examples.overworld.Components.ORPHAN;

import dev.tercio.World;
import dev.tercio.examples.overworld.Components.Follows;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

/// Marks followers whose leader has died. A handle that is out of date is recognised as such.
final class Mourning implements ComponentSystem {
    private final Query<Follows> followers;

    Mourning(SystemSetup setup) {
        followers = setup.query(Follows.class).parallel();
    }

    // tag::mourning[]
    @Override
    public void update(SystemContext context) {
        World world = context.world();
        followers.forEachEntity(
                (follower, follows, commands) -> {
                    if (!world.isAlive(follows.leader())) {
                        commands.add(follower, ORPHAN);
                    }
                });
    }
    // end::mourning[]
}
