package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.io.PrintStream;
import java.util.Optional;

/// One ship in two worlds, identified by one id.
final class StableIdsExample implements Example {
    record Hull(int points) {}

    @Override
    public String name() {
        return "stable-ids";
    }

    @Override
    public String summary() {
        return "an id that identifies an entity in two worlds";
    }

    @Override
    public void run(PrintStream out) {
        // tag::ids[]
        try (World here = World.create(WorldOptions.DEFAULT.name("here").node(1));
                World there = World.create(WorldOptions.DEFAULT.name("there").node(2))) {
            Entity ship = here.spawn(new Hull(100));
            long id = here.stableIds().assign(ship);

            Entity replica = there.spawn(new Hull(100));
            there.stableIds().bind(replica, id);

            out.println("node " + StableIds.node(id) + ", sequence " + StableIds.sequence(id));
            out.println("found here: " + here.stableIds().find(id).equals(Optional.of(ship)));
            out.println("found there: " + there.stableIds().find(id).equals(Optional.of(replica)));

            there.destroy(replica);
            out.println("after destroying it: " + there.stableIds().find(id));
        }
        // end::ids[]
    }
}
