package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A node restarts without its entities after other nodes have taken them over. They live on.
/// Proves ID-01 and TR-09.
class CreatorRestartTest {
    private static final int COUNT = 200;

    private final Loopback network = new Loopback();

    private static List<Long> publish(TestNode node) {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            ids.add(node.publish(new Position(i, 0), new Damage(i)));
        }
        return ids;
    }

    private static void assertAllAlive(List<Long> ids, int owner, TestNode... nodes) {
        for (TestNode node : nodes) {
            assertEquals(ids.size(), node.world.size(), node.world.name());
            assertEquals(List.of(), node.replication.problems(), node.world.name());
            for (long id : ids) {
                assertEquals(
                        owner,
                        node.replication.owner(node.find(id), Position.class).orElse(0),
                        node.world.name());
            }
        }
        TestNode.assertSame(nodes);
    }

    private static ReplicationOptions session(int number) {
        return TestNode.LOSSY_OPTIONS.session(number);
    }

    @Test
    void entitiesThatWereTakenOverLiveOn() {
        TestNode one = new TestNode(1, network.join(1));
        try (TestNode two = new TestNode(2, network.join(2));
                TestNode three = new TestNode(3, network.join(3))) {
            List<Long> ids = publish(one);
            TestNode.run(3, one, two, three);
            one.close();
            TestNode.run(2, two, three);
            assertEquals(2 * COUNT, two.replication.takeOver(1));
            TestNode.run(3, two, three);
            try (TestNode again = new TestNode(1, network.join(1), session(2))) {
                for (int i = 0; i < 20; i++) {
                    TestNode.run(1, again, two, three);
                    assertEquals(COUNT, two.world.size());
                    assertEquals(COUNT, three.world.size());
                }
                assertAllAlive(ids, 2, again, two, three);
                again.world.destroy(again.find(ids.getFirst()));
                two.world.destroy(two.find(ids.getLast()));
                TestNode.run(10, again, two, three);
                assertAllAlive(ids.subList(1, COUNT - 1), 2, again, two, three);
                try (TestNode late = new TestNode(4, network.join(4))) {
                    TestNode.run(10, again, two, three, late);
                    assertAllAlive(ids.subList(1, COUNT - 1), 2, again, two, three, late);
                }
            }
        }
    }

    @Test
    void entitiesThatWereHandedOverLiveOnAndOthersAreRemoved() {
        TestNode one = new TestNode(1, network.join(1));
        try (TestNode two = new TestNode(2, network.join(2));
                TestNode three = new TestNode(3, network.join(3))) {
            List<Long> ids = publish(one);
            TestNode.run(3, one, two, three);
            for (int i = 0; i < COUNT / 2; i++) {
                one.replication.handOver(one.find(ids.get(i)), Position.class, 2);
            }
            TestNode.run(5, one, two, three);
            one.close();
            try (TestNode again = new TestNode(1, network.join(1), session(2))) {
                TestNode.run(20, again, two, three);
                List<Long> kept = ids.subList(0, COUNT / 2);
                assertAllAlive(kept, 2, again, two, three);
                assertFalse(two.world.has(two.find(kept.getFirst()), Damage.class));
            }
        }
    }

    /// The creator has destroyed the entity, but the owner has missed it. After its restart, the
    /// creator cannot know that, so the entity lives on, on all nodes.
    @Test
    void nodesAgreeOnAnEntityWhoseDestructionItsOwnerHasMissed() {
        TestNode one = new TestNode(1, network.join(1));
        try (TestNode two = new TestNode(2, network.join(2));
                TestNode three = new TestNode(3, network.join(3))) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(3, one, two, three);
            one.replication.handOver(one.find(id), Position.class, 2);
            TestNode.run(3, one, two, three);
            network.disconnect(1, 2);
            one.world.destroy(one.find(id));
            TestNode.run(2, one, two, three);
            assertFalse(three.knows(id));
            one.close();
            try (TestNode again = new TestNode(1, network.join(1), session(2))) {
                network.reconnect(1, 2);
                TestNode.run(20, again, two, three);
                assertAllAlive(List.of(id), 2, again, two, three);
            }
        }
    }

    /// What other nodes have added to an entity does not keep it alive.
    @Test
    void removedEntitiesAreReportedOnceWithTheirNumber() {
        TestNode one = new TestNode(1, network.join(1));
        try (TestNode two = new TestNode(2, network.join(2));
                TestNode three = new TestNode(3, network.join(3))) {
            List<Long> ids = new ArrayList<>();
            for (int i = 0; i < COUNT; i++) {
                ids.add(one.publish(new Position(i, 0)));
            }
            TestNode.run(3, one, two, three);
            ids.forEach(id -> two.own(id, new Damage(1)));
            TestNode.run(3, one, two, three);
            one.close();
            try (TestNode again = new TestNode(1, network.join(1), session(2))) {
                TestNode.run(20, again, two, three);
                TestNode.assertSame(again, two, three);
                assertEquals(0, two.world.size());
                assertEquals(1, two.replication.problems().size());
                ReplicationProblem problem = two.replication.problems().getFirst();
                assertEquals(Kind.CREATOR_RESTARTED, problem.kind());
                assertEquals(COUNT, problem.count());
                assertEquals(List.of(), three.replication.problems());
            }
        }
    }

    @Test
    void entitiesLiveOnHoweverManyMessagesAreLost() {
        Seed.run(
                random -> {
                    for (int run = 0; run < 20; run++) {
                        playLossy(random);
                    }
                });
    }

    private static void playLossy(Random random) {
        Loopback network = new Loopback();
        TestNode one = new TestNode(1, new LossyTransport(network.join(1)));
        try (TestNode two = new TestNode(2, new LossyTransport(network.join(2)));
                TestNode three = new TestNode(3, new LossyTransport(network.join(3)))) {
            List<Long> ids = publish(one).subList(0, COUNT);
            TestNode.run(6, one, two, three);
            network.faults(new Faults(random.nextLong(), 0.3, 0.2, 3));
            one.close();
            TestNode.run(1, two, three);
            assertEquals(2 * COUNT, two.replication.takeOver(1));
            TestNode.run(random.nextInt(10), two, three);
            try (TestNode again =
                    new TestNode(1, new LossyTransport(network.join(1)), session(2))) {
                for (int i = 0; i < 30; i++) {
                    TestNode.run(1, again, two, three);
                    assertEquals(COUNT, two.world.size());
                }
                network.faults(Faults.NONE);
                TestNode.run(60, again, two, three);
                assertAllAlive(ids, 2, again, two, three);
            }
        }
    }

    /// The creator asks for an area when it returns, and messages are delayed.
    @Test
    void entitiesLiveOnHoweverLateMessagesAre() {
        Seed.run(
                random -> {
                    for (int run = 0; run < 10; run++) {
                        playDelayed(random);
                    }
                });
    }

    private static void playDelayed(Random random) {
        Loopback network = new Loopback();
        int[] delays = random.ints(4, 0, 30).toArray();
        List<DelayedTransport> transports = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            transports.add(new DelayedTransport(network.join(i), peer -> delays[peer]));
        }
        TestNode one = limited(1, transports.get(0), 1);
        try (TestNode two = limited(2, transports.get(1), 1);
                TestNode three = limited(3, transports.get(2), 1)) {
            List<Long> ids = publish(one);
            run(100, transports, one, two, three);
            if (random.nextBoolean()) {
                two.replication.limitTo(Area.around(0, 0, 50));
                run(70, transports, one, two, three);
            }
            for (long id : ids.subList(0, 20)) {
                one.replication.handOver(one.find(id), Position.class, 2);
                one.replication.handOver(one.find(id), Damage.class, 2);
            }
            run(100, transports, one, two, three);
            one.close();
            transports.set(0, new DelayedTransport(network.join(1), peer -> delays[peer]));
            try (TestNode again = limited(1, transports.get(0), 2)) {
                if (random.nextBoolean()) {
                    again.replication.limitTo(Area.around(500, 0, 50));
                }
                for (int i = 0; i < 200; i++) {
                    run(1, transports, again, two, three);
                    for (long id : ids.subList(0, 20)) {
                        assertTrue(two.world.hasAuthority(two.find(id), Position.class));
                    }
                }
                assertAllAlive(ids.subList(0, 20), 2, again, two, three);
            }
        }
    }

    private static TestNode limited(int number, Transport transport, int session) {
        return InterestTest.limited(number, transport, InterestTest.OPTIONS.session(session));
    }

    private static void run(int frames, List<DelayedTransport> transports, TestNode... nodes) {
        for (int i = 0; i < frames; i++) {
            transports.forEach(DelayedTransport::nextFrame);
            TestNode.run(1, nodes);
        }
    }
}
