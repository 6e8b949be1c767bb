package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.internal.FirstId;

import org.junit.jupiter.api.Test;

import java.util.Set;

/// Proves ID-04: all nodes are peers; they join, leave and rejoin without a server.
class PeerNodesTest {
    private final Loopback network = new Loopback();

    @Test
    void threeNodesShareWhatEachOwns() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join());
                TestNode three = new TestNode(3, network.join())) {
            long a = one.publish(new Position(1, 1));
            two.publish(new Position(2, 2));
            three.publish(new Position(3, 3), new Damage(3));
            TestNode.run(2, one, two, three);
            TestNode.assertSame(one, two, three);
            three.own(a, new Damage(7));
            TestNode.run(2, one, two, three);
            TestNode.assertSame(one, two, three);
            assertEquals(3, one.state().size());
            assertEquals(Set.of(1, 3), two.replication.peers());
            assertTrue(two.replication.isInSync());
        }
    }

    @Test
    void aLateJoinerGetsEverything() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long gone = one.publish(new Position(9, 9));
            for (int i = 0; i < 5_000; i++) {
                one.publish(new Position(i, 0), new Damage(i));
            }
            two.publish(new Position(2, 2));
            TestNode.run(3, one, two);
            one.world.destroy(one.find(gone));
            TestNode.run(20, one, two);
            try (TestNode late = new TestNode(3, network.join())) {
                TestNode.run(4, late, one, two);
                TestNode.assertSame(one, two, late);
                assertEquals(5_001, late.world.size());
                assertTrue(late.replication.isInSync());
                assertEquals(2, late.statistics().refreshesApplied());
                assertEquals(0, late.statistics().messagesLost());
                assertEquals(0, two.statistics().refreshesApplied());
            }
        }
    }

    @Test
    void aRestartedNodeReplacesItsEarlierEntities() {
        try (TestNode one = new TestNode(1, network.join())) {
            TestNode first = new TestNode(2, network.join());
            first.publish(new Position(1, 1), new Damage(1));
            long gone = first.publish(new Position(2, 2));
            TestNode.run(3, first, one);
            assertTrue(one.knows(gone));
            first.close();
            try (TestNode second = new TestNode(2, network.join(), TestNode.OPTIONS.session(2))) {
                second.publish(new Position(5, 5));
                TestNode.run(4, second, one);
                assertFalse(one.knows(gone));
                TestNode.assertSame(one, second);
            }
        }
    }

    @Test
    void newEntitiesOfARestartedNodeInheritNothing() {
        try (TestNode keeper = new TestNode(2, network.join())) {
            TestNode creator = new TestNode(1, network.join());
            long tank = creator.publish(new Position(1, 1));
            TestNode.run(3, creator, keeper);
            keeper.own(tank, new Damage(40));
            TestNode.run(3, creator, keeper);
            creator.close();
            try (TestNode again = new TestNode(1, network.join(), TestNode.OPTIONS.session(2))) {
                long truck = again.publish(new Position(5, 5));
                assertNotEquals(tank, truck);
                TestNode.run(10, again, keeper);
                assertFalse(keeper.knows(tank));
                assertFalse(keeper.world.has(keeper.find(truck), Damage.class));
                assertFalse(again.world.has(again.find(truck), Damage.class));
                TestNode.assertSame(again, keeper);
            }
        }
    }

    @Test
    void componentsThatARestartedNodeOwnedBeforeCanBeOwnedAgain() {
        try (TestNode creator = new TestNode(1, network.join());
                TestNode third = new TestNode(3, network.join())) {
            TestNode first = new TestNode(2, network.join());
            long id = creator.publish(new Position(1, 1));
            TestNode.run(3, creator, first, third);
            first.own(id, new Damage(1));
            TestNode.run(2, creator, first, third);
            first.world.remove(first.find(id), Damage.class);
            TestNode.run(2, creator, first, third);
            first.own(id, new Damage(2));
            TestNode.run(2, creator, first, third);
            first.close();
            try (TestNode again = new TestNode(2, network.join(), TestNode.OPTIONS.session(2))) {
                TestNode.run(10, creator, again, third);
                assertFalse(creator.world.has(creator.find(id), Damage.class));
                again.own(id, new Damage(3));
                TestNode.run(5, creator, again, third);
                assertEquals(new Damage(3), creator.world.get(creator.find(id), Damage.class));
                again.replication.handOver(again.find(id), Damage.class, 3);
                TestNode.run(5, creator, again, third);
                third.world.set(third.find(id), new Damage(4));
                TestNode.run(5, creator, again, third);
                TestNode.assertSame(creator, again, third);
                assertEquals(new Damage(4), creator.world.get(creator.find(id), Damage.class));
            }
        }
    }

    @Test
    void sessionsBeginWithIdsOfTheirOwn() {
        assertTrue(FirstId.of(0) < FirstId.of(1));
        assertEquals(1L << 24, FirstId.of(2) - FirstId.of(1));
        long seconds = 1_800_000_000L;
        assertEquals(1L << 16, FirstId.of(seconds + 1) - FirstId.of(seconds));
        long now = 1_800_000_000_000L;
        assertEquals(128, FirstId.of(now + 1) - FirstId.of(now));
        assertThrows(IllegalArgumentException.class, () -> FirstId.of(-1));
    }

    @Test
    void entitiesUnknownToTheirRestartedCreatorAreDeleted() {
        try (TestNode keeper = new TestNode(2, network.join())) {
            TestNode creator = new TestNode(1, network.join());
            long id = creator.publish(new Position(1, 1));
            TestNode.run(3, creator, keeper);
            keeper.own(id, new Damage(4));
            TestNode.run(3, creator, keeper);
            creator.close();
            try (TestNode late = new TestNode(3, network.join())) {
                TestNode.run(20, keeper, late);
                assertTrue(late.knows(id));
                try (TestNode again =
                        new TestNode(1, network.join(), TestNode.OPTIONS.session(2))) {
                    TestNode.run(20, again, keeper, late);
                    assertFalse(again.knows(id));
                    assertFalse(keeper.knows(id));
                    assertFalse(late.knows(id));
                }
            }
        }
    }

    @Test
    void theSameInputsGiveTheSameWorlds() {
        assertEquals(outcome(), outcome());
    }

    private static String outcome() {
        Loopback bad = new Loopback().faults(new Faults(5, 0.2, 0.2, 3));
        try (TestNode one = new TestNode(1, new LossyTransport(bad.join()));
                TestNode two = new TestNode(2, new LossyTransport(bad.join()));
                TestNode three = new TestNode(3, new LossyTransport(bad.join()))) {
            for (int i = 0; i < 50; i++) {
                TestNode.run(1, one, two, three);
                one.publish(new Position(i, i));
                three.publish(new Damage(i));
            }
            return one.state() + "\n" + two.state() + "\n" + one.statistics();
        }
    }
}
