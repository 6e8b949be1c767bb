package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Loopback;
import dev.tercio.net.Replication;
import dev.tercio.net.Transport;
import dev.tercio.schedule.Schedule;

import java.io.PrintStream;

/// One tank on two nodes: one node moves it, the other decides its damage.
final class TwoNodesExample implements Example {
    record Position(float x, float y) {}

    record Damage(int points) {}

    @Override
    public String name() {
        return "two-nodes";
    }

    @Override
    public String summary() {
        return "two nodes share a tank; each owns some of its components";
    }

    @Override
    public void run(PrintStream out) {
        // tag::nodes[]
        Loopback network = new Loopback();
        try (World driver = World.create(WorldOptions.DEFAULT.node(1));
                World umpire = World.create(WorldOptions.DEFAULT.node(2));
                Schedule driving = Schedule.of(driver);
                Schedule judging = Schedule.of(umpire)) {
            Replication here = share(driving, network.join());
            Replication there = share(judging, network.join());

            Entity tank = driver.spawn(new Position(0, 0));
            long id = here.publish(tank);
            driving.run();
            judging.run();

            Entity replica = umpire.stableIds().find(id).orElseThrow();
            umpire.add(replica, new Damage(40));
            umpire.setAuthority(replica, Damage.class, true);
            driver.set(tank, new Position(3, 4));
            umpire.set(replica, new Position(9, 9)); // not ours: the driver's word counts
            driving.run();
            judging.run();
            driving.run();
            out.println("driver: " + driver.describe(tank));
            out.println("umpire: " + umpire.describe(replica));
            // end::nodes[]

            // tag::hand-over[]
            here.handOver(tank, Position.class, 2);
            driving.run();
            judging.run();
            out.println("driver owns it: " + driver.hasAuthority(tank, Position.class));
            out.println("umpire owns it: " + umpire.hasAuthority(replica, Position.class));
            // end::hand-over[]
            out.println("applied: " + there.statistics().updatesApplied());
        }
    }

    // tag::share[]
    private static Replication share(Schedule schedule, Transport transport) {
        return Replication.of(schedule, transport).share(Position.class, Damage.class);
    }
    // end::share[]
}
