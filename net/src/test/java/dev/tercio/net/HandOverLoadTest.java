package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Many ownership transfers at a time delay each other and lose nothing. Proves ID-01.
class HandOverLoadTest {
    private static final int WINDOW = 95;
    private static final int PACKET = 1_376;
    private static final int ENTITIES = 10_000;

    record Body(double x, double y, double z, long step) {}

    private record Node(World world, Schedule schedule, Replication replication)
            implements AutoCloseable {
        static Node join(Loopback network, int number) {
            World world =
                    World.create(WorldOptions.DEFAULT.node(number).workers(1).register(Body.class));
            Schedule schedule = Schedule.of(world);
            Replication replication =
                    Replication.of(
                                    schedule,
                                    network.join(),
                                    ReplicationOptions.DEFAULT.session(number))
                            .share(Body.class);
            return new Node(world, schedule, replication);
        }

        List<Entity> owned() {
            List<Entity> owned = new ArrayList<>();
            world.query(Body.class).owned(Body.class).forEachEntity((e, _) -> owned.add(e));
            return owned;
        }

        void handOver(int count, int to) {
            List<Entity> owned = owned();
            for (int i = 0; i < Math.min(count, owned.size()); i++) {
                replication.handOver(owned.get(i), Body.class, to);
            }
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    private final Loopback wide = new Loopback(WINDOW, PACKET);
    private final Loopback narrow = new Loopback(WINDOW / 10, PACKET);

    private static void fill(Node... nodes) {
        for (Node node : nodes) {
            for (int i = 0; i < ENTITIES; i++) {
                node.replication.publish(node.world.spawn(new Body(i, 0, 0, 0)));
            }
        }
        run(400, nodes);
    }

    private static void run(int frames, Node... nodes) {
        for (int i = 0; i < frames; i++) {
            for (Node node : nodes) {
                node.schedule.run();
            }
        }
    }

    /// Both nodes hand over entities in every frame.
    ///
    /// @return the highest number of open offers
    private static int exchange(int rate, int frames, Node one, Node two) {
        int open = 0;
        for (int i = 0; i < frames; i++) {
            one.handOver(rate, 2);
            two.handOver(rate, 1);
            run(1, one, two);
            open = Math.max(open, one.replication.openOffers());
        }
        return open;
    }

    private static int settle(int limit, Node one, Node two) {
        int frames = 0;
        while (frames < limit && one.replication.openOffers() + two.replication.openOffers() > 0) {
            run(1, one, two);
            frames++;
        }
        return frames;
    }

    private static void assertSettled(Node one, Node two) {
        assertEquals(0, one.replication.openOffers() + two.replication.openOffers());
        run(3, one, two);
        assertEquals(2 * ENTITIES, one.owned().size() + two.owned().size());
        assertEquals(0, one.replication.statistics().messagesDropped());
        assertEquals(0, two.replication.statistics().messagesDropped());
    }

    /// The rate is 9,600 offers per second and node at 60 frames per second.
    @Test
    void aHundredAndSixtyOffersPerFrameAreAcceptedImmediately() {
        try (Node one = Node.join(wide, 1);
                Node two = Node.join(wide, 2)) {
            fill(one, two);
            int open = exchange(160, 200, one, two);
            assertTrue(open <= 2 * 160, "open=" + open);
            assertTrue(settle(5, one, two) < 5);
            assertSettled(one, two);
            assertEquals(List.of(), one.replication.problems());
        }
    }

    /// In each frame, there are open offers that were just made.
    @Test
    void offersThatAreAnsweredInTimeCauseNoRefresh() {
        try (Node one = Node.join(wide, 1);
                Node two = Node.join(wide, 2);
                Node three = Node.join(wide, 3)) {
            for (int i = 0; i < 100; i++) {
                one.replication.publish(one.world.spawn(new Body(i, 0, 0, 0)));
            }
            run(50, one, two, three);
            long before = refreshes(one, two, three);
            for (int i = 0; i < 300; i++) {
                one.handOver(5, 2);
                two.handOver(5, 1);
                run(1, one, two, three);
            }
            assertEquals(before, refreshes(one, two, three));
        }
    }

    private static long refreshes(Node... nodes) {
        long sum = 0;
        for (Node node : nodes) {
            sum += node.replication.statistics().refreshesSent();
        }
        return sum;
    }

    @Test
    void moreOffersThanTheLinkCarriesWaitAndAreReported() {
        try (Node one = Node.join(narrow, 1);
                Node two = Node.join(narrow, 2)) {
            fill(one, two);
            exchange(1_000, 100, one, two);
            assertTrue(
                    one.replication.problems().stream()
                            .anyMatch(p -> p.kind() == ReplicationProblem.Kind.CONGESTED),
                    () -> one.replication.problems().toString());
            settle(2_000, one, two);
            assertSettled(one, two);
        }
    }
}
