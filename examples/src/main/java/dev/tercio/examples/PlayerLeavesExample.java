package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.Loopback;
import dev.tercio.net.PeerJoined;
import dev.tercio.net.PeerLeft;
import dev.tercio.net.Replication;
import dev.tercio.net.ReplicationOptions;
import dev.tercio.net.Transport;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;
import java.util.List;

/// Three players with a ship each. One leaves, and another node destroys its ship.
final class PlayerLeavesExample implements Example {
    record Ship(float x, float y) {}

    private static final ReplicationOptions OPTIONS = ReplicationOptions.DEFAULT.session(1);

    @Override
    public String name() {
        return "player-leaves";
    }

    @Override
    public String summary() {
        return "a player leaves, and the others destroy its ship";
    }

    @Override
    public void run(PrintStream out) {
        Loopback network = new Loopback();
        try (Player one = new Player(1, network.join(), out);
                Player two = new Player(2, network.join(), out)) {
            try (Player three = new Player(3, network.join(), out)) {
                for (int frame = 0; frame < 3; frame++) {
                    one.schedule.run();
                    two.schedule.run();
                    three.schedule.run();
                }
            }
            for (int frame = 0; frame < 3; frame++) {
                one.schedule.run();
                two.schedule.run();
            }
            out.println("ships: " + one.ships() + " " + two.ships());
        }
    }

    private static final class Player implements AutoCloseable {
        final World world;
        final Schedule schedule;

        Player(int node, Transport transport, PrintStream out) {
            world = World.create(WorldOptions.DEFAULT.node(node));
            schedule = Schedule.of(world);
            Replication replication =
                    Replication.of(schedule, transport, OPTIONS).share(Ship.class);
            replication.publish(world.spawn(new Ship(node, 0)));
            schedule.add("greet", setup -> greet(setup, node, out));
            schedule.add("clean up", setup -> cleanUp(setup, replication, node, out));
        }

        int ships() {
            return world.query(Ship.class).count();
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    private static ComponentSystem greet(SystemSetup setup, int own, PrintStream out) {
        EventReader<PeerJoined> arrivals = setup.eventReader(PeerJoined.class);
        return context ->
                arrivals.forEach(
                        joined ->
                                out.println(
                                        "node "
                                                + own
                                                + ": player "
                                                + joined.node()
                                                + " has joined"));
    }

    // tag::clean-up[]
    private static ComponentSystem cleanUp(
            SystemSetup setup, Replication replication, int own, PrintStream out) {
        setup.exclusive();
        EventReader<PeerLeft> departures = setup.eventReader(PeerLeft.class);
        return context ->
                departures.forEach(
                        left -> {
                            out.println("node " + own + ": player " + left.node() + " has left");
                            // one node does it for all
                            if (replication.peers().stream().allMatch(peer -> own < peer)) {
                                List<Entity> ships = replication.ownedBy(left.node());
                                replication.takeOver(left.node());
                                ships.forEach(context.world()::destroy);
                                out.println(
                                        "node " + own + ": " + ships.size() + " ship destroyed");
                            }
                        });
    }
    // end::clean-up[]
}
