package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
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
}
