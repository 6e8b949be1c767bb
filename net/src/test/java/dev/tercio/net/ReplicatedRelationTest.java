package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// Relations that are shared between nodes have both directions on each of them. Proves RL-03.
class ReplicatedRelationTest {
    private record Position(float x) {}

    /// A node that shares positions and parents.
    private static final class Node implements AutoCloseable {
        final World world;
        final Schedule schedule;
        final Replication replication;

        Node(int number, Transport transport, Tier tier) {
            world =
                    World.create(
                            WorldOptions.DEFAULT
                                    .name("node " + number)
                                    .node(number)
                                    .tier(tier)
                                    .register(Position.class, ChildOf.class));
            schedule = Schedule.of(world);
            replication =
                    Replication.of(schedule, transport, TestNode.OPTIONS)
                            .share(Position.class, ChildOf.class);
        }

        void run() {
            schedule.run();
            assertEquals(List.of(), List.copyOf(schedule.failures()));
        }

        /// The children of a shared entity, as stable ids.
        List<Long> children(long id) {
            List<Long> ids = new ArrayList<>();
            Entity parent = world.stableIds().find(id).orElseThrow();
            world.sources(ChildOf.class, parent)
                    .forEach(child -> ids.add(world.stableIds().idOf(child).orElseThrow()));
            return ids;
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void relationsArriveWithBothDirections(Tier tier) {
        Loopback network = new Loopback();
        try (Node here = new Node(1, network.join(), tier);
                Node there = new Node(2, network.join(), tier)) {
            Entity tank = here.world.spawn(new Position(1));
            Entity turret = here.world.spawn(new Position(2), new ChildOf(tank));
            Entity radio = here.world.spawn(new Position(3), new ChildOf(tank));
            long tankId = here.replication.publish(tank);
            long turretId = here.replication.publish(turret);
            long radioId = here.replication.publish(radio);
            run(here, there);
            assertEquals(List.of(turretId, radioId), there.children(tankId));

            here.world.set(radio, new ChildOf(turret));
            run(here, there);
            assertEquals(List.of(turretId), there.children(tankId));
            assertEquals(List.of(radioId), there.children(turretId));

            here.world.remove(radio, ChildOf.class);
            run(here, there);
            assertEquals(List.of(), there.children(turretId));

            here.world.destroy(tank);
            run(here, there);
            assertEquals(1, there.world.size());
        }
    }

    private static void run(Node here, Node there) {
        for (int i = 0; i < 4; i++) {
            here.run();
            there.run();
        }
    }
}
