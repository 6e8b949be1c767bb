package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.Utf8;
import dev.tercio.net.TestNode.Aim;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Target;
import dev.tercio.net.internal.MessageLayout;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Nodes recover from loss, duplication, delay and reordering. Proves ID-01.
class UnreliableNetworkTest {
    @Test
    void nodesConvergeWhenTheNetworkRecovers() {
        Seed.run(
                random -> {
                    Loopback network = new Loopback();
                    network.faults(new Faults(random.nextLong(), 0.3, 0.3, 4));
                    try (TestNode one = new TestNode(1, new LossyTransport(network.join()));
                            TestNode two = new TestNode(2, new LossyTransport(network.join()));
                            TestNode three = new TestNode(3, new LossyTransport(network.join()))) {
                        List<TestNode> peers = List.of(one, two, three);
                        for (int frame = 0; frame < 100; frame++) {
                            peers.forEach(peer -> mutate(peer, random));
                            TestNode.run(1, one, two, three);
                        }
                        network.faults(Faults.NONE);
                        TestNode.run(20, one, two, three);
                        TestNode.assertSame(one, two, three);
                        peers.forEach(peer -> assertTrue(peer.replication.isInSync()));
                        assertTrue(one.statistics().messagesLost() > 0);
                        assertTrue(one.statistics().refreshesApplied() > 0);
                        assertTrue(one.refused(Refusal.STALE) > 0);
                    }
                });
    }

    /// Each node also owns the damage of its neighbour's entities.
    @Test
    void nodesThatOwnComponentsOfEachOthersEntitiesConverge() {
        Seed.run(
                random -> {
                    Loopback network = new Loopback();
                    network.faults(new Faults(random.nextLong(), 0.3, 0.3, 4));
                    try (TestNode one = new TestNode(1, new LossyTransport(network.join()));
                            TestNode two = new TestNode(2, new LossyTransport(network.join()));
                            TestNode three = new TestNode(3, new LossyTransport(network.join()))) {
                        List<TestNode> peers = List.of(one, two, three);
                        for (int frame = 0; frame < 100; frame++) {
                            peers.forEach(peer -> moveOwn(peer, random));
                            peers.forEach(peer -> damageNeighbours(peer, random));
                            TestNode.run(1, one, two, three);
                        }
                        network.faults(Faults.NONE);
                        TestNode.run(20, one, two, three);
                        TestNode.assertSame(one, two, three);
                    }
                });
    }

    private static List<Entity> createdBy(TestNode peer, int node) {
        return peer.world.entities().stream()
                .filter(
                        entity ->
                                StableIds.node(peer.world.stableIds().idOf(entity).orElse(0))
                                        == node)
                .toList();
    }

    private static void moveOwn(TestNode peer, Random random) {
        List<Entity> own = createdBy(peer, peer.world.stableIds().node());
        if (own.size() < 5) {
            peer.publish(new Position(0, 0));
            return;
        }
        Entity entity = own.get(random.nextInt(own.size()));
        if (random.nextInt(4) == 0) {
            peer.world.destroy(entity);
        } else {
            peer.world.set(entity, new Position(random.nextInt(99), 1));
        }
    }

    private static void damageNeighbours(TestNode peer, Random random) {
        List<Entity> others = createdBy(peer, peer.world.stableIds().node() % 3 + 1);
        if (others.isEmpty()) {
            return;
        }
        Entity entity = others.get(random.nextInt(others.size()));
        if (random.nextInt(4) == 0) {
            peer.world.remove(entity, Damage.class);
        } else {
            peer.own(peer.world.stableIds().idOf(entity).orElse(0), new Damage(random.nextInt(99)));
        }
    }

    private static void mutate(TestNode peer, Random random) {
        int node = peer.world.stableIds().node();
        List<Long> own = new ArrayList<>();
        for (Entity entity : peer.world.entities()) {
            long id = peer.world.stableIds().idOf(entity).orElse(0);
            if (StableIds.node(id) == node) {
                own.add(id);
            }
        }
        if (own.size() < 3 || random.nextInt(3) == 0) {
            peer.publish(new Position(random.nextInt(9), 0));
            return;
        }
        long id = own.get(random.nextInt(own.size()));
        long other = own.get(random.nextInt(own.size()));
        switch (random.nextInt(6)) {
            case 0 -> peer.world.destroy(peer.find(id));
            case 1 -> peer.world.remove(peer.find(id), Position.class);
            case 2 -> peer.own(id, new Damage(random.nextInt(9)));
            case 3 -> peer.own(id, new Target(peer.find(other), new Aim(Entity.NONE, 1)));
            default -> peer.own(id, new Position(random.nextInt(99), 1));
        }
    }

    @Test
    void aLostLastMessageIsNoticedByTheHeartbeat() {
        Loopback network = new Loopback();
        try (TestNode one = new TestNode(1, new LossyTransport(network.join()));
                TestNode two = new TestNode(2, new LossyTransport(network.join()))) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(2, one, two);
            network.faults(new Faults(1, 1, 0, 0));
            one.world.set(one.find(id), new Position(2, 2));
            one.run();
            network.faults(Faults.NONE);
            TestNode.run(8, one, two);
            TestNode.assertSame(one, two);
            assertEquals(1, two.statistics().messagesLost());
        }
    }

    @Test
    void backPressureDelaysMessagesInOrder() {
        Loopback network = new Loopback(2);
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(0, 0));
            for (int i = 1; i <= 20; i++) {
                one.world.set(one.find(id), new Position(i, i));
                one.run();
            }
            TestNode.run(30, two, one);
            TestNode.assertSame(one, two);
            // values wait for room, and no message is lost
            assertTrue(one.statistics().updatesDeferred() > 0);
            assertEquals(0, two.statistics().messagesLost());
            assertEquals(0, one.statistics().messagesRepeated());
            assertEquals(0, two.statistics().refreshesApplied());
        }
    }

    @Test
    void entitiesWaitForAPeerThatReceivesNothing() {
        Loopback network = new Loopback(1);
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            for (int i = 0; i < 1_100; i++) {
                one.publish(new Position(i, i));
                one.run();
            }
            assertFalse(one.replication.isInSync());
            TestNode.run(500, two, one);
            TestNode.assertSame(one, two);
            assertTrue(one.replication.isInSync());
            assertEquals(0, one.statistics().messagesDropped());
            assertEquals(0, two.statistics().messagesLost());
        }
    }

    record Report(@Utf8(8_000) String text) {}

    /// Events cannot be replaced by later ones, so they do not wait without limit.
    @Test
    void outboxOverflowIsReportedAndResynced() {
        Loopback network = new Loopback(100);
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            long theirs = two.publish(new Position(2, 2));
            TestNode.run(3, one, two);
            Entity target = one.find(theirs);
            Report report = new Report("x".repeat(8_000));
            for (int i = 0; i < 2_000; i++) {
                assertTrue(one.replication.sendToOwner(target, Position.class, report));
            }
            one.world.destroy(one.find(id));
            one.run();
            assertTrue(one.statistics().messagesDropped() > 0);
            assertEquals(
                    List.of(ReplicationProblem.Kind.CONGESTED),
                    one.replication.problems().stream().map(ReplicationProblem::kind).toList());
            TestNode.run(100, two, one);
            TestNode.assertSame(one, two);
            assertFalse(two.knows(id));
            assertTrue(one.replication.isInSync());
        }
    }

    @Test
    void messagesAreCutToSize() {
        Loopback network = new Loopback();
        Transport probe = network.join();
        try (TestNode one = new TestNode(1, network.join(), TestNode.OPTIONS.messageBytes(2_000));
                TestNode two = new TestNode(2, network.join())) {
            List<Entity> all = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                all.add(one.find(one.publish(new Position(i, 0), new Damage(i))));
            }
            for (Entity hunter : all) {
                one.world.add(hunter, new Target(all.get(7), new Aim(hunter, 1)));
                one.world.setAuthority(hunter, Target.class, true);
            }
            TestNode.run(3, one, two);
            TestNode.assertSame(one, two);
            List<Integer> sizes = new ArrayList<>();
            probe.receive((_, _, _, _, length) -> sizes.add(length), 10_000);
            assertTrue(sizes.stream().allMatch(size -> size <= 2_000), sizes::toString);
            assertTrue(sizes.size() > 10, sizes::toString);
        }
    }

    @Test
    void aRefreshCanBeRequested() {
        Loopback network = new Loopback();
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(4, one, two);
            two.world.set(two.find(id), new Position(9, 9));
            two.replication.requestRefresh();
            TestNode.run(4, one, two);
            TestNode.assertSame(one, two);
        }
    }

    /// A component whose values cannot be read for a while.
    record Touchy(int value) {
        private static boolean broken;

        Touchy {
            if (broken) {
                throw new IllegalStateException("broken");
            }
        }
    }

    @Test
    void anExceptionDuringARefreshLosesNothing() {
        Loopback network = new Loopback();
        Refusing refusing = new Refusing(network.join());
        try (TestNode one = new TestNode(1, refusing);
                TestNode two = new TestNode(2, network.join())) {
            long id = one.publish(new Position(1, 1));
            TestNode.run(4, one, two);
            refusing.refreshes = true;
            try (TestNode late = new TestNode(3, network.join())) {
                late.run();
                one.schedule.run();
                assertEquals(1, one.schedule.failures().size());
                refusing.refreshes = false;
                one.world.set(one.find(id), new Position(2, 2));
                one.schedule.run();
                assertFalse(isLate(two, id));
                TestNode.run(10, two, late);
                one.schedule.run();
                TestNode.run(1, two, late);
                TestNode.assertSame(one, two, late);
            }
        }
    }

    private static boolean isLate(TestNode peer, long id) {
        peer.run();
        return !peer.world.get(peer.find(id), Position.class).equals(new Position(2, 2));
    }

    /// Throws when it has to send a refresh message.
    private static final class Refusing extends WrappedTransport {
        private boolean refreshes;

        Refusing(Transport inner) {
            super(inner);
        }

        @Override
        public SendResult send(
                int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
            check(source);
            return super.send(peer, delivery, source, offset, length);
        }

        @Override
        public SendResult broadcast(ByteBuffer source, int offset, int length) {
            check(source);
            return super.broadcast(source, offset, length);
        }

        private void check(ByteBuffer source) {
            if (refreshes && (source.get(MessageLayout.FLAGS_AT) & MessageLayout.REFRESH) != 0) {
                throw new IllegalStateException("refused");
            }
        }
    }

    @Test
    void anExceptionWhenAValueIsReadLosesNothing() {
        Loopback network = new Loopback();
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(2, network.join())) {
            one.replication.share(Touchy.class);
            two.replication.share(Touchy.class);
            long id = one.publish(new Position(1, 1), new Touchy(1));
            TestNode.run(4, one, two);
            Touchy.broken = true;
            try (TestNode late = new TestNode(3, network.join())) {
                late.replication.share(Touchy.class);
                late.run();
                one.schedule.run();
                assertEquals(1, one.schedule.failures().size());
                Touchy.broken = false;
                one.world.set(one.find(id), new Position(2, 2));
                one.schedule.run();
                TestNode.run(10, two, late);
                for (TestNode peer : List.of(two, late)) {
                    assertEquals(new Position(2, 2), peer.world.get(peer.find(id), Position.class));
                    assertEquals(new Touchy(1), peer.world.get(peer.find(id), Touchy.class));
                }
            } finally {
                Touchy.broken = false;
            }
        }
    }
}
