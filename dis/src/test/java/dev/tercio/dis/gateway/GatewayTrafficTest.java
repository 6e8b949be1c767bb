package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.WorldOptions;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.reckoning.ReckoningModel;
import dev.tercio.dis.transport.DisLoopback;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// What dead reckoning saves: entities that drive in circles with 12 m/s, each turn in two minutes.
/// With `-Dtercio.dis.entities=10000` and `-Dtercio.dis.seconds=60` it prints the figures of the
/// documentation.
///
/// Proves DI-03.
class GatewayTrafficTest {
    private static final int ENTITIES = Integer.getInteger("tercio.dis.entities", 500);
    private static final int SECONDS = Integer.getInteger("tercio.dis.seconds", 10);
    private static final int RATE = 60;
    private static final double SPEED = 12;
    private static final double TURN = 2 * Math.PI / 120;

    @Test
    void deadReckoningSavesMostOfTheTraffic() {
        try (Participant node = new Participant(1, new DisLoopback().join())) {
            List<Entity> entities = new ArrayList<>();
            for (int i = 0; i < ENTITIES; i++) {
                entities.add(node.publish(i % 100 * 20, i / 100 * 20, 0));
            }
            for (int frame = 0; frame < SECONDS * RATE; frame++) {
                for (int i = 0; i < ENTITIES; i++) {
                    double heading = i / 100.0 + TURN * frame / RATE;
                    node.world.set(
                            entities.get(i),
                            new LocalVelocity(
                                    SPEED * Math.sin(heading), SPEED * Math.cos(heading), 0));
                    node.world.set(entities.get(i), new LocalAngles(heading, 0, 0));
                }
                node.run();
            }
            DisStatistics sent = node.gateway.statistics();
            long all = (long) ENTITIES * SECONDS * RATE;
            System.out.printf(
                    "entities=%d, PDUs per second=%d, of %d; megabits per second=%.1f, of %.1f;"
                            + " %s%n",
                    ENTITIES,
                    sent.pdusSent() / SECONDS,
                    all / SECONDS,
                    sent.bytesSent() * 8e-6 / SECONDS,
                    all * 144 * 8e-6 / SECONDS,
                    sent.statesSent());
            assertTrue(sent.pdusSent() < all / 30, sent::toString);
        }
    }

    /// An aircraft in a steady turn: its velocity does not change in axes that turn with it, so
    /// nothing but heartbeats is due.
    @Test
    void steadyTurnInBodyAxesNeedsOnlyHeartbeats() {
        DisSettings settings = Participant.settings(1, new DisLoopback().join());
        EntityMapping<Flight> mapping =
                EntityMapping.of(Flight.class, GatewayTrafficTest::write, (row, _) -> row);
        try (Participant node = new Participant(settings, WorldOptions.DEFAULT, mapping)) {
            Entity plane =
                    node.world.spawn(new MasterDescriptor(0, Participant.TANK), new Flight(0));
            node.gateway.publish(plane);
            for (int frame = 0; frame < SECONDS * RATE; frame++) {
                node.world.set(plane, new Flight(frame / (double) RATE));
                node.run();
            }
            // at most one each 4.5 s, and the first
            long most = 1 + Math.round(SECONDS / 4.5);
            DisStatistics sent = node.gateway.statistics();
            assertTrue(sent.pdusSent() <= most, sent::toString);
        }
    }

    record Flight(double seconds) {}

    /// 100 m/s on a circle, a turn in 60 s, facing along the way.
    private static void write(Flight flight, EntityState state) {
        double speed = 100;
        double rate = 2 * Math.PI / 60;
        double radius = speed / rate;
        double heading = rate * flight.seconds();
        double east = Math.sin(heading);
        double north = Math.cos(heading);
        state.localPosition(-radius * north, radius * east, 1_000)
                .localAngles(heading, 0, 0)
                .localVelocity(speed * east, speed * north, 0)
                .localAcceleration(speed * rate * north, -speed * rate * east, 0)
                .angularVelocity(0, 0, rate)
                .reckoning(ReckoningModel.RVB);
    }
}
