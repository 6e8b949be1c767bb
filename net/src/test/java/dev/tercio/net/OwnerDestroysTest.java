package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// An entity that its last owner destroys is destroyed on all nodes, even if another node created
/// it. Proves ID-01.
class OwnerDestroysTest {
    private final Loopback network = new Loopback();

    private long handOverNew(TestNode one, TestNode two, TestNode three) {
        long id = one.publish(new Position(1, 1), new Damage(1));
        TestNode.run(3, one, two, three);
        one.replication.handOver(one.find(id), Position.class, 2);
        one.replication.handOver(one.find(id), Damage.class, 2);
        TestNode.run(4, one, two, three);
        assertTrue(two.world.hasAuthority(two.find(id), Position.class));
        return id;
    }

    private static void assertGone(long id, TestNode... nodes) {
        for (TestNode node : nodes) {
            assertFalse(node.knows(id), node.world.name());
            assertEquals(0, node.world.size(), node.world.name());
            assertEquals(List.of(), node.replication.problems(), node.world.name());
        }
    }

    @Test
    void entityIsDestroyedOnAllNodes() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join());
                TestNode three = new TestNode(3, network.join())) {
            long id = handOverNew(one, two, three);
            long refreshes = refreshes(one, two, three);
            two.world.destroy(two.find(id));
            TestNode.run(4, two, one, three);
            assertGone(id, one, two, three);
            TestNode.run(30, one, two, three);
            assertGone(id, one, two, three);
            assertEquals(refreshes, refreshes(one, two, three));
        }
    }

    private static long refreshes(TestNode... nodes) {
        long sum = 0;
        for (TestNode node : nodes) {
            sum += node.statistics().refreshesSent();
        }
        return sum;
    }

    @Test
    void componentsOfOtherOwnersKeepTheEntity() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join());
                TestNode three = new TestNode(3, network.join())) {
            long id = handOverNew(one, two, three);
            two.replication.handOver(two.find(id), Damage.class, 3);
            TestNode.run(4, one, two, three);
            two.world.destroy(two.find(id));
            TestNode.run(10, one, two, three);
            for (TestNode node : List.of(one, three)) {
                assertFalse(node.world.has(node.find(id), Position.class));
                assertEquals(new Damage(1), node.world.get(node.find(id), Damage.class));
            }
            three.world.destroy(three.find(id));
            TestNode.run(10, one, two, three);
            assertGone(id, one, two, three);
        }
    }

    @Test
    void entityOfWhichAnOwnerRemovesTheLastComponentStays() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join());
                TestNode three = new TestNode(3, network.join())) {
            long id = handOverNew(one, two, three);
            two.world.remove(two.find(id), Position.class);
            two.world.remove(two.find(id), Damage.class);
            TestNode.run(10, one, two, three);
            assertTrue(one.knows(id) && two.knows(id) && three.knows(id));
        }
    }

    /// The creator has died, and a node has taken over. Nobody else can destroy the entity.
    @Test
    void entityOfADeadCreatorIsDestroyedOnAllNodes() {
        TestNode one = new TestNode(1, network.join());
        try (TestNode two = new TestNode(2, network.join());
                TestNode three = new TestNode(3, network.join())) {
            long id = one.publish(new Position(1, 1), new Damage(1));
            TestNode.run(3, one, two, three);
            one.close();
            TestNode.run(2, two, three);
            assertEquals(2, two.replication.takeOver(1));
            TestNode.run(3, two, three);
            two.world.destroy(two.find(id));
            TestNode.run(6, two, three);
            assertGone(id, two, three);
            try (TestNode late = new TestNode(4, network.join())) {
                TestNode.run(10, two, three, late);
                assertGone(id, two, three, late);
            }
        }
    }

    /// Messages are delayed, and the creator and the third node ask for an area.
    @Test
    void entityIsDestroyedOnAllNodesHoweverLateMessagesAre() {
        Seed.run(
                random -> {
                    for (int run = 0; run < 20; run++) {
                        playDelayed(random);
                    }
                });
    }

    private static void playDelayed(Random random) {
        Loopback network = new Loopback();
        int[] delays = random.ints(4, 0, 30).toArray();
        List<DelayedTransport> transports = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            transports.add(new DelayedTransport(network.join(), peer -> delays[peer]));
        }
        try (TestNode one = InterestTest.limited(1, transports.get(0), InterestTest.OPTIONS);
                TestNode two = InterestTest.limited(2, transports.get(1), InterestTest.OPTIONS);
                TestNode three = InterestTest.limited(3, transports.get(2), InterestTest.OPTIONS)) {
            TestNode[] nodes = {one, two, three};
            for (TestNode node : nodes) {
                if (random.nextBoolean()) {
                    node.replication.limitTo(Area.around(random.nextInt(200), 0, 30));
                }
            }
            List<Long> ids = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                ids.add(one.publish(new Position(5 * i, 0), new Damage(i)));
            }
            run(80, transports, nodes);
            for (long id : ids) {
                one.replication.handOver(one.find(id), Position.class, 2);
                one.replication.handOver(one.find(id), Damage.class, 2);
            }
            for (int frame = 0; frame < 60; frame++) {
                run(1, transports, nodes);
                destroySome(two, ids, random.nextInt(4));
            }
            run(60, transports, nodes);
            destroySome(two, ids, ids.size());
            run(160, transports, nodes);
            ids.forEach(id -> assertGone(id, nodes));
        }
    }

    private static void destroySome(TestNode node, List<Long> ids, int count) {
        int left = count;
        for (long id : ids) {
            Entity entity = node.world.stableIds().find(id).orElse(Entity.NONE);
            boolean all =
                    node.world.isAlive(entity)
                            && node.world.hasAuthority(entity, Position.class)
                            && node.world.hasAuthority(entity, Damage.class);
            if (all && left-- > 0) {
                node.world.destroy(entity);
            }
        }
    }

    private static void run(int frames, List<DelayedTransport> transports, TestNode... nodes) {
        for (int i = 0; i < frames; i++) {
            transports.forEach(DelayedTransport::nextFrame);
            TestNode.run(1, nodes);
        }
    }

    @Test
    void entityIsDestroyedOnAllNodesHoweverManyMessagesAreLost() {
        Seed.run(
                random -> {
                    for (int run = 0; run < 20; run++) {
                        playLossy(random);
                    }
                });
    }

    private static void playLossy(Random random) {
        Loopback network = new Loopback();
        try (TestNode one = new TestNode(1, new LossyTransport(network.join()));
                TestNode two = new TestNode(2, new LossyTransport(network.join()));
                TestNode three = new TestNode(3, new LossyTransport(network.join()))) {
            List<Long> ids = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                ids.add(one.publish(new Position(i, 0), new Damage(i)));
            }
            TestNode.run(6, one, two, three);
            for (long id : ids) {
                one.replication.handOver(one.find(id), Position.class, 2);
                one.replication.handOver(one.find(id), Damage.class, 2);
            }
            network.faults(new Faults(random.nextLong(), 0.3, 0.2, 3));
            for (int frame = 0; frame < 40; frame++) {
                TestNode.run(1, one, two, three);
                destroySome(two, ids, random.nextInt(3));
            }
            network.faults(Faults.NONE);
            TestNode.run(40, one, two, three);
            destroySome(two, ids, ids.size());
            TestNode.run(40, one, two, three);
            ids.forEach(id -> assertGone(id, one, two, three));
        }
    }
}
