package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.ExerciseKey;
import dev.tercio.net.Replication;
import dev.tercio.net.Transport;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Replication over UDP, as in the guide. Proves TR-01.
class ReplicationOverUdpTest {
    record Position(float x, float y) {}

    // tag::start[]
    private static Transport connect(int node, int peer, List<String> endpoints, ExerciseKey key) {
        return AeronTransport.start(
                AeronOptions.DEFAULT
                        .node(node)
                        .listen(endpoints.get(node - 1)) // such as 10.0.0.1:40100
                        .peer(peer, endpoints.get(peer - 1))
                        .key(key));
    }

    private static Replication share(Schedule schedule, Transport transport) {
        return Replication.of(schedule, transport).share(Position.class);
    }

    // end::start[]

    @Test
    void entityArrives() {
        List<String> endpoints = Ports.endpoints(2);
        ExerciseKey key = ExerciseKey.of("the key of this exercise");
        try (World one = World.create(WorldOptions.DEFAULT.node(1));
                World two = World.create(WorldOptions.DEFAULT.node(2));
                Schedule sending = Schedule.of(one);
                Schedule receiving = Schedule.of(two)) {
            Replication here = share(sending, connect(1, 2, endpoints, key));
            share(receiving, connect(2, 1, endpoints, key));
            Entity tank = one.spawn(new Position(3, 4));
            long id = here.publish(tank);
            long end = System.nanoTime() + 60_000_000_000L;
            while (two.stableIds().find(id).isEmpty()) {
                sending.run();
                receiving.run();
                assertTrue(System.nanoTime() < end, "timeout");
            }
            Entity replica = two.stableIds().find(id).orElseThrow();
            assertEquals(new Position(3, 4), two.get(replica, Position.class));
        }
    }
}
