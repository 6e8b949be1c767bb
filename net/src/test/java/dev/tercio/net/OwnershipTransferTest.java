package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Secret;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

/// A component has at most one owner at any time. Proves ID-01.
class OwnershipTransferTest {
    private final Loopback network = new Loopback();

    private static int owners(long id, TestNode... peers) {
        int owners = 0;
        for (TestNode peer : peers) {
            boolean owns = peer.knows(id) && peer.world.hasAuthority(peer.find(id), Position.class);
            owners += owns ? 1 : 0;
        }
        return owners;
    }

    @Test
    void theNewOwnerDecidesAndAllFollow() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join());
                TestNode three = new TestNode(3, network.join())) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(2, one, two, three);
            one.replication.handOver(one.find(id), Position.class, 2);
            assertEquals(0, owners(id, one, two, three));
            assertEquals(1, one.replication.openOffers());
            TestNode.run(1, one, two, three);
            assertTrue(two.world.hasAuthority(two.find(id), Position.class));
            two.world.set(two.find(id), new Position(4, 4));
            TestNode.run(2, one, two, three);
            assertEquals(0, one.replication.openOffers());
            assertEquals(new Position(4, 4), one.world.get(one.find(id), Position.class));
            TestNode.assertSame(one, two, three);
            two.replication.handOver(two.find(id), Position.class, 3);
            TestNode.run(3, one, two, three);
            three.replication.handOver(three.find(id), Position.class, 1);
            TestNode.run(3, one, two, three);
            assertTrue(one.world.hasAuthority(one.find(id), Position.class));
            assertEquals(1, owners(id, one, two, three));
            one.world.set(one.find(id), new Position(6, 6));
            TestNode.run(2, one, two, three);
            TestNode.assertSame(one, two, three);
        }
    }

    @Test
    void anOfferThatIsImmediatelyOfferedBackCompletes() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(2, one, two);
            two.schedule.add(
                    "handing back",
                    setup -> {
                        setup.exclusive();
                        return _ -> {
                            if (two.world.hasAuthority(two.find(id), Position.class)) {
                                two.replication.handOver(two.find(id), Position.class, 1);
                            }
                        };
                    });
            one.replication.handOver(one.find(id), Position.class, 2);
            TestNode.run(6, one, two);
            assertTrue(one.world.hasAuthority(one.find(id), Position.class));
            assertEquals(0, one.replication.openOffers());
            assertEquals(0, two.replication.openOffers());
            assertEquals(1, owners(id, one, two));
        }
    }

    @Test
    void anOfferSurvivesABadNetworkAndNeverHasTwoOwners() {
        Seed.run(
                random -> {
                    Loopback bad = new Loopback();
                    try (TestNode one = new TestNode(1, bad.join());
                            TestNode two = new TestNode(2, bad.join());
                            TestNode three = new TestNode(3, bad.join())) {
                        long id = one.publish(new Position(1, 1));
                        TestNode.run(2, one, two, three);
                        bad.faults(new Faults(random.nextLong(), 0.4, 0.2, 3));
                        one.replication.handOver(one.find(id), Position.class, 2);
                        for (int i = 0; i < 60; i++) {
                            TestNode.run(1, one, two, three);
                            assertTrue(owners(id, one, two, three) <= 1);
                        }
                        bad.faults(Faults.NONE);
                        TestNode.run(20, one, two, three);
                        assertTrue(two.world.hasAuthority(two.find(id), Position.class));
                        assertEquals(0, one.replication.openOffers());
                        two.world.set(two.find(id), new Position(4, 4));
                        TestNode.run(8, one, two, three);
                        TestNode.assertSame(one, two, three);
                    }
                });
    }

    @Test
    void missingUpdatesBeforeTheNewOwnerSeesTheOfferRemoveNothing() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(3, one, two);
            one.replication.handOver(one.find(id), Position.class, 2);
            network.faults(new Faults(1, 1, 0, 0));
            one.run();
            network.faults(Faults.NONE);
            // node two sends all it owns, which is nothing yet
            one.replication.requestRefresh();
            TestNode.run(6, one, two);
            assertTrue(one.world.has(one.find(id), Position.class));
            assertTrue(two.world.hasAuthority(two.find(id), Position.class));
            assertEquals(0, one.replication.openOffers());
        }
    }

    @Test
    void anOfferIsDroppedWhenItsEntityIsDestroyed() {
        try (TestNode one = new TestNode(1, network.join())) {
            long id = one.publish(new Position(1, 1));
            one.run();
            one.replication.handOver(one.find(id), Position.class, 2);
            TestNode.run(3, one);
            assertEquals(1, one.replication.openOffers());
            one.world.destroy(one.find(id));
            one.run();
            assertEquals(0, one.replication.openOffers());
        }
    }

    @Test
    void nonOwnerCannotHandOver() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(1, 1), new Damage(1));
            TestNode.run(1, one, two);
            Replication other = two.replication;
            assertThrows(
                    IllegalStateException.class,
                    () -> other.handOver(two.find(id), Position.class, 3));
            assertThrows(
                    IllegalStateException.class,
                    () -> other.handOver(two.world.spawn(new Position(1, 1)), Position.class, 3));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> one.replication.handOver(one.find(id), Position.class, 1));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> one.replication.handOver(one.find(id), Secret.class, 2));
            assertFalse(two.world.hasAnyAuthority(two.find(id)));
        }
    }

    private static boolean has(TestNode peer, long id) {
        return peer.world.has(peer.find(id), Position.class);
    }

    @Test
    void aMissedRemovalIsSentWhenTheOfferIsRepeated() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join());
                TestNode three = new TestNode(3, network.join())) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(3, one, two, three);
            one.replication.handOver(one.find(id), Position.class, 2);
            one.run();
            network.faults(new Faults(1, 1, 0, 0));
            two.run();
            assertTrue(two.world.hasAuthority(two.find(id), Position.class));
            two.world.remove(two.find(id), Position.class);
            two.run();
            network.faults(Faults.NONE);
            TestNode.run(20, one, two, three);
            assertFalse(has(one, id) || has(two, id) || has(three, id));
            assertEquals(0, one.replication.openOffers());
            two.own(id, new Position(8, 8));
            TestNode.run(5, one, two, three);
            TestNode.assertSame(one, two, three);
            assertEquals(1, owners(id, one, two, three));
        }
    }

    @Test
    void aThirdNodeThatReceivedOnlyTheOfferLearnsOfTheRemoval() {
        Loss third = new Loss(network.join());
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join());
                TestNode three = new TestNode(3, third)) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(3, one, two, three);
            one.replication.handOver(one.find(id), Position.class, 2);
            one.run();
            three.run();
            third.deaf = true;
            TestNode.run(2, two, one, three);
            two.world.remove(two.find(id), Position.class);
            TestNode.run(4, two, one, three);
            assertTrue(has(three, id));
            third.deaf = false;
            TestNode.run(20, one, two, three);
            assertFalse(has(one, id) || has(two, id) || has(three, id));
            assertTrue(three.replication.isInSync());
        }
    }

    /// Drops received messages for a while.
    private static final class Loss extends WrappedTransport {
        private boolean deaf;

        Loss(Transport inner) {
            super(inner);
        }

        @Override
        public int receive(TransportHandler handler, int limit) {
            return super.receive(deaf ? (_, _, _, _, _) -> {} : handler, limit);
        }
    }

    @Test
    void anOfferIsWithdrawnByRemovingTheComponent() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(1, 1), new Damage(1));
            TestNode.run(3, one, two);
            one.replication.handOver(one.find(id), Position.class, 7);
            TestNode.run(3, one, two);
            one.world.remove(one.find(id), Position.class);
            TestNode.run(3, one, two);
            assertEquals(0, one.replication.openOffers());
            assertFalse(has(two, id));
        }
    }

    @Test
    void acceptedOfferSurvivesALateWithdrawal() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(1, 1), new Damage(1));
            TestNode.run(3, one, two);
            one.replication.handOver(one.find(id), Position.class, 2);
            one.run();
            one.world.remove(one.find(id), Position.class);
            two.run();
            TestNode.run(6, one, two);
            assertTrue(two.world.hasAuthority(two.find(id), Position.class));
            assertTrue(has(one, id));
            assertEquals(0, one.replication.openOffers());
            two.world.set(two.find(id), new Position(3, 3));
            TestNode.run(3, one, two);
            TestNode.assertSame(one, two);
        }
    }

    @Test
    void releasedOwnershipReachesLateJoiners() {
        try (TestNode one = new TestNode(1, network.join())) {
            long id = one.publish(new Position(1, 1));
            one.run();
            one.world.set(one.find(id), new Position(2, 2));
            one.world.setAuthority(one.find(id), Position.class, false);
            one.run();
            try (TestNode late = new TestNode(2, network.join())) {
                TestNode.run(6, late, one);
                assertEquals(new Position(2, 2), late.world.get(late.find(id), Position.class));
                late.world.setAuthority(late.find(id), Position.class, true);
                late.world.set(late.find(id), new Position(4, 4));
                TestNode.run(3, late, one);
                TestNode.assertSame(one, late);
            }
        }
    }
}
