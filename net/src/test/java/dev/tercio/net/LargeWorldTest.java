package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Any number of entities arrives over a link that accepts little per frame. Proves TR-03.
class LargeWorldTest {
    /// The window of a reliable stream of the UDP transport: 128 KiB in packets of a network.
    private static final int WINDOW = 95;

    private static final int PACKET = 1_376;

    record Body(double x, double y, double z, long step) {
        Body next() {
            return new Body(x + 1, y, z, step + 1);
        }
    }

    record Label(@Utf8(16) String text) {}

    private record Node(World world, Schedule schedule, Replication replication)
            implements AutoCloseable {
        static Node join(Loopback network, int number) {
            World world =
                    World.create(
                            WorldOptions.DEFAULT
                                    .node(number)
                                    .workers(1)
                                    .register(Body.class, Label.class));
            Schedule schedule = Schedule.of(world);
            Replication replication =
                    Replication.of(
                                    schedule,
                                    network.join(),
                                    ReplicationOptions.DEFAULT.session(number))
                            .share(Body.class, Label.class);
            return new Node(world, schedule, replication);
        }

        void spawn(int entities) {
            for (int i = 0; i < entities; i++) {
                replication.publish(world.spawn(new Body(i, 0, 0, 0)));
            }
        }

        long bodies() {
            return world.query(Body.class).count();
        }

        long steps() {
            long[] sum = new long[1];
            world.query(Body.class).forEach(body -> sum[0] += body.step());
            return sum[0];
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    private static void run(int frames, Node... nodes) {
        for (int i = 0; i < frames; i++) {
            for (Node node : nodes) {
                node.schedule.run();
            }
        }
    }

    /// Runs until a node is in sync with another.
    ///
    /// @return the number of frames
    private static int sync(int limit, Node source, Node target) {
        int frames = 0;
        do {
            run(1, source, target);
            frames++;
        } while (frames < limit
                && !(target.replication.peers().contains(source.world.stableIds().node())
                        && target.replication.isInSync()
                        && source.replication.isInSync()));
        return frames;
    }

    private static void assertArrives(int entities, int limit) {
        Loopback network = new Loopback(WINDOW, PACKET);
        try (Node source = Node.join(network, 1)) {
            source.spawn(entities);
            run(1, source);
            try (Node target = Node.join(network, 2)) {
                sync(limit, source, target);
                assertEquals(entities, target.bodies());
                assertTrue(target.replication.isInSync());
                assertEquals(1, target.replication.statistics().refreshesApplied());
                assertEquals(0, source.replication.statistics().messagesDropped());
                assertEquals(List.of(), source.replication.problems());
                assertEquals(List.of(), target.replication.problems());
            }
        }
    }

    @Test
    void eighteenThousandEntitiesArriveAtANodeThatJoins() {
        assertArrives(18_000, 100);
    }

    @Test
    void aHundredThousandEntitiesArriveAtANodeThatJoins() {
        assertArrives(100_000, 300);
    }

    @Test
    @Tag("manual")
    void aMillionEntitiesArriveAtANodeThatJoins() {
        assertArrives(1_000_000, 3_000);
    }

    @Test
    void aHundredThousandEntitiesOfOneFrameArriveWithoutARefresh() {
        Loopback network = new Loopback(WINDOW, PACKET);
        try (Node source = Node.join(network, 1);
                Node target = Node.join(network, 2)) {
            run(3, source, target);
            source.spawn(100_000);
            run(1, source);
            assertFalse(source.replication.isInSync(), "entities wait to be sent");
            sync(300, source, target);
            assertEquals(100_000, target.bodies());
            assertEquals(0, target.replication.statistics().refreshesApplied());
            assertEquals(0, source.replication.statistics().messagesDropped());
        }
    }

    /// Values that change after their entity was sent are not lost.
    @Test
    void valuesThatChangeDuringARefreshAreCurrentAtItsEnd() {
        Loopback network = new Loopback(WINDOW, PACKET);
        try (Node source = Node.join(network, 1)) {
            source.spawn(50_000);
            run(1, source);
            try (Node target = Node.join(network, 2)) {
                run(10, source, target);
                assertTrue(target.bodies() > 1_000 && target.bodies() < 50_000);
                int[] changed = new int[1];
                source.world
                        .query(Body.class)
                        .update(body -> changed[0]++ % 1_000 == 0 ? body.next() : body);
                sync(300, source, target);
                assertEquals(50, target.steps());
                assertEquals(1, target.replication.statistics().refreshesApplied());
            }
        }
    }

    @Test
    void entitiesThatAreSpawnedAndDestroyedDuringARefreshArriveOrNot() {
        Loopback network = new Loopback(WINDOW, PACKET);
        try (Node source = Node.join(network, 1)) {
            source.spawn(50_000);
            run(1, source);
            List<Entity> before = source.world.entities();
            try (Node target = Node.join(network, 2)) {
                run(10, source, target);
                for (int i = 0; i < before.size(); i += 10) {
                    source.world.destroy(before.get(i));
                }
                source.spawn(1_000);
                sync(300, source, target);
                assertEquals(46_000, target.bodies());
                assertEquals(1, target.replication.statistics().refreshesApplied());
            }
        }
    }

    @Test
    void aPeerThatDoesNotReceiveDelaysNoOther() {
        Loopback network = new Loopback(WINDOW, PACKET);
        try (Node source = Node.join(network, 1)) {
            source.spawn(20_000);
            run(1, source);
            try (Node frozen = Node.join(network, 2)) {
                run(3, source, frozen);
                run(20, source);
                try (Node target = Node.join(network, 3)) {
                    run(150, source, target);
                    assertEquals(20_000, target.bodies());
                    assertEquals(1, target.replication.statistics().refreshesApplied());
                    source.spawn(20_000);
                    run(60, source, target);
                    assertEquals(40_000, target.bodies());
                    sync(400, source, frozen);
                    assertEquals(40_000, frozen.bodies());
                }
            }
        }
    }

    /// More values change in each frame than the link carries.
    @Test
    void everyEntityArrivesAtANodeThatJoinsAnOverloadedLink() {
        Loopback network = new Loopback(WINDOW / 10, PACKET);
        try (Node source = Node.join(network, 1)) {
            for (int i = 0; i < 2_000; i++) {
                source.replication.publish(source.world.spawn(new Label("0")));
            }
            run(1, source);
            try (Node target = Node.join(network, 2)) {
                for (int frame = 0; frame < 150; frame++) {
                    Label label = new Label(Integer.toString(frame));
                    source.world.query(Label.class).update(_ -> label);
                    run(1, source, target);
                }
                assertFalse(source.replication.isInSync(), "the link is not overloaded");
                assertEquals(2_000, target.world.query(Label.class).count());
                assertEquals(
                        List.of(ReplicationProblem.Kind.CONGESTED),
                        source.replication.problems().stream()
                                .map(ReplicationProblem::kind)
                                .distinct()
                                .toList());
                assertTrue(target.replication.statistics().refreshesApplied() > 0);
            }
        }
    }
}
