package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Interpolation;
import dev.tercio.net.InterpolationOptions;
import dev.tercio.net.Loopback;
import dev.tercio.net.Replication;
import dev.tercio.schedule.Schedule;

import java.io.PrintStream;

/// A ship of another node, drawn twice per frame.
final class InterpolationExample implements Example {
    record Position(float x, float y) {}

    @Override
    public String name() {
        return "interpolation";
    }

    @Override
    public String summary() {
        return "values of another node are presented evenly between its updates";
    }

    @Override
    public void run(PrintStream out) {
        Loopback network = new Loopback();
        try (World simulation = World.create(WorldOptions.DEFAULT.node(1));
                World screen = World.create(WorldOptions.DEFAULT.node(2));
                Schedule simulating = Schedule.of(simulation);
                Schedule viewing = Schedule.of(screen)) {
            Replication source = Replication.of(simulating, network.join()).share(Position.class);
            Replication viewer = Replication.of(viewing, network.join()).share(Position.class);
            // tag::declare[]
            Interpolation<Position> smooth =
                    viewer.interpolate(
                            Position.class, InterpolationOptions.DEFAULT.fields("x", "y").delay(3));
            // end::declare[]
            Entity ship = simulation.spawn(new Position(0, 0));
            long id = source.publish(ship);
            for (int frame = 1; frame <= 20; frame++) {
                simulation.set(ship, new Position(10 * frame, 0));
                simulating.run();
                viewing.run();
            }
            Entity replica = screen.stableIds().find(id).orElseThrow();
            // tag::read[]
            double[] at = new double[2];
            for (double fraction = 0; fraction < 1; fraction += 0.5) {
                if (smooth.read(replica, fraction, at)) {
                    out.println("shown at " + Math.round(at[0]));
                }
            }
            // end::read[]
            out.println("received: " + screen.get(replica, Position.class).x());
        }
    }
}
