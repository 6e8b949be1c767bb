package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.internal.MessageLayout;
import dev.tercio.net.internal.Problems;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// Replication problems are logged once and can be read through the API.
class ReplicationProblemsTest {
    record Fuel(int litres) {}

    private final Loopback network = new Loopback();
    private final Logger logger = Logger.getLogger("dev.tercio.net");
    private final List<String> logged = new ArrayList<>();
    private final Handler handler =
            new Handler() {
                @Override
                public void publish(LogRecord entry) {
                    logged.add(entry.getMessage());
                }

                @Override
                public void flush() {}

                @Override
                public void close() {}
            };

    @BeforeEach
    void listen() {
        logger.setUseParentHandlers(false);
        logger.addHandler(handler);
    }

    @AfterEach
    void ignore() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    private static ReplicationProblem only(Replication replication) {
        List<ReplicationProblem> problems = replication.problems();
        assertEquals(1, problems.size(), problems::toString);
        return problems.getFirst();
    }

    @Test
    void nodesWithoutNumbersAreReported() {
        try (TestNode one = new TestNode(0, network.join());
                TestNode two = new TestNode(0, network.join())) {
            one.publish(new Position(1, 1));
            two.publish(new Position(2, 2));
            TestNode.run(5, one, two);
            for (TestNode peer : List.of(one, two)) {
                ReplicationProblem problem = only(peer.replication);
                assertEquals(Kind.DUPLICATE_NODE, problem.kind());
                assertEquals(0, problem.peer());
                assertTrue(problem.count() > 1);
                assertTrue(problem.advice().contains("WorldOptions.node"), problem.advice());
                assertFalse(peer.replication.isInSync());
            }
            assertEquals(2, logged.size(), logged::toString);
            assertTrue(logged.getFirst().contains("kind=DUPLICATE_NODE"), logged.getFirst());
        }
    }

    @Test
    void aThirdNodeReportsTwoOthersWithOneNumber() {
        try (TestNode one = new TestNode(5, network.join());
                TestNode two = new TestNode(5, network.join());
                TestNode third = new TestNode(3, network.join())) {
            TestNode.run(10, one, two, third);
            assertEquals(Kind.DUPLICATE_NODE, only(third.replication).kind());
            assertEquals(5, only(third.replication).peer());
        }
    }

    @Test
    void aNodeIsInSyncAgainWhenItsDuplicateIsGone() {
        try (TestNode one = new TestNode(1, network.join())) {
            try (TestNode two = new TestNode(1, network.join())) {
                TestNode.run(5, one, two);
                assertFalse(one.replication.isInSync());
            }
            TestNode.run(20, one);
            assertTrue(one.replication.isInSync());
            assertEquals(Kind.DUPLICATE_NODE, only(one.replication).kind());
        }
    }

    @Test
    void lateMessagesOfAnEarlierRunAreNotDuplicates() {
        Transport late = network.join();
        try (TestNode earlier = new TestNode(1, network.join())) {
            earlier.publish(new Position(1, 1));
            TestNode.run(3, earlier);
        }
        try (TestNode again = new TestNode(1, late, TestNode.OPTIONS.session(2))) {
            TestNode.run(10, again);
            assertTrue(again.refused(Refusal.OWN_NODE) > 0);
            assertEquals(List.of(), again.replication.problems());
            assertTrue(again.replication.isInSync());
        }
    }

    @Test
    void aDuplicateOfAnEarlierSessionIsReportedWhenItContinues() {
        try (TestNode one = new TestNode(1, network.join());
                TestNode two = new TestNode(1, network.join(), TestNode.OPTIONS.session(2))) {
            TestNode.run(20, one, two);
            assertEquals(Kind.DUPLICATE_NODE, only(one.replication).kind());
            assertEquals(Kind.DUPLICATE_NODE, only(two.replication).kind());
            assertFalse(two.replication.isInSync());
        }
    }

    @Test
    void aRegisteredButUnsharedComponentKeepsANodeOutOfSync() {
        try (World world = World.create(WorldOptions.DEFAULT.node(2).register(Damage.class));
                Schedule schedule = Schedule.of(world);
                TestNode one = new TestNode(1, network.join())) {
            Replication other = Replication.of(schedule, network.join()).share(Position.class);
            long id = one.publish(new Position(2, 2));
            for (int i = 0; i < 5; i++) {
                one.run();
                schedule.run();
            }
            assertTrue(other.isInSync());
            one.own(id, new Damage(3));
            for (int i = 0; i < 50; i++) {
                one.run();
                schedule.run();
            }
            assertFalse(other.isInSync());
            assertTrue(one.replication.isInSync());
            one.world.remove(one.find(id), Damage.class);
            other.requestRefresh();
            for (int i = 0; i < 50; i++) {
                one.run();
                schedule.run();
            }
            assertTrue(other.isInSync());
        }
    }

    @Test
    void echoedMessagesAreNotAProblem() {
        Transport echo = new Echo(new Loopback().join());
        try (TestNode peer = new TestNode(1, echo)) {
            TestNode.run(5, peer);
            assertTrue(peer.refused(Refusal.OWN_NODE) > 0);
            assertEquals(List.of(), peer.replication.problems());
            assertTrue(peer.replication.isInSync());
        }
    }

    @Test
    void nodesThatShareDifferentTypesStopRetryingAndReportIt() {
        try (World world = World.create(WorldOptions.DEFAULT.node(2));
                Schedule schedule = Schedule.of(world);
                TestNode one = new TestNode(1, network.join())) {
            Replication other =
                    Replication.of(schedule, network.join(), TestNode.OPTIONS)
                            .share(Position.class, Fuel.class);
            other.publish(world.spawn(new Position(1, 1), new Fuel(3)));
            one.publish(new Position(2, 2), new Damage(3));
            for (int i = 0; i < 40; i++) {
                one.run();
                schedule.run();
            }
            long here = one.statistics().refreshesSent();
            long there = other.statistics().refreshesSent();
            for (int i = 0; i < 100; i++) {
                one.run();
                schedule.run();
            }
            assertEquals(here, one.statistics().refreshesSent());
            assertEquals(there, other.statistics().refreshesSent());
            for (Replication replication : List.of(one.replication, other)) {
                ReplicationProblem problem = only(replication);
                assertEquals(Kind.DIFFERENT_TYPES, problem.kind());
                assertFalse(replication.isInSync());
            }
            assertTrue(only(one.replication).subject().contains("Fuel"));
            assertEquals(2, logged.size(), logged::toString);
        }
    }

    @Test
    void anEntityWithoutSharedComponentsIsReported() {
        try (TestNode peer = new TestNode(1, network.join())) {
            assertTrue(peer.publish(new TestNode.Secret(1)) != 0);
            assertTrue(peer.publish(new TestNode.Secret(2)) != 0);
            ReplicationProblem problem = only(peer.replication);
            assertEquals(Kind.NOTHING_PUBLISHED, problem.kind());
            assertEquals(2, problem.count());
            assertTrue(problem.subject().startsWith("Entity("), problem.subject());
            assertEquals(1, logged.size());
        }
    }

    @Test
    void entitiesWithoutRoomAreReportedAndSpawnedLater() {
        try (TestNode small = new TestNode(1, network.join(), TestNode.OPTIONS.maxReplicas(3));
                TestNode large = new TestNode(2, network.join())) {
            List<Long> ids = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                ids.add(large.publish(new Position(i, 0)));
            }
            TestNode.run(4, large, small);
            assertEquals(3, small.world.size());
            assertEquals(2, small.refused(Refusal.NO_ROOM));
            ReplicationProblem problem = only(small.replication);
            assertEquals(Kind.NO_ROOM, problem.kind());
            assertEquals(2, problem.peer());
            assertEquals("maxReplicas=3", problem.subject());
            assertFalse(small.replication.isInSync());
            large.world.destroy(large.find(ids.get(0)));
            large.world.destroy(large.find(ids.get(1)));
            TestNode.run(300, large, small);
            TestNode.assertSame(large, small);
            assertTrue(small.replication.isInSync());
        }
    }

    @Test
    void otherVersionsAreReported() {
        try (TestNode peer = new TestNode(1, network.join())) {
            ByteBuffer old = ByteBuffer.allocate(48).order(java.nio.ByteOrder.LITTLE_ENDIAN);
            old.putInt(0, MessageLayout.MAGIC).putChar(MessageLayout.VERSION_AT, (char) 1);
            network.join().broadcast(old, 0, 48);
            peer.run();
            assertEquals(Kind.OTHER_VERSION, only(peer.replication).kind());
            assertEquals("version=1", only(peer.replication).subject());
            assertEquals(1, peer.refused(Refusal.UNKNOWN_VERSION));
        }
    }

    @Test
    void aNodeRestartedWithALowerSessionIsReported() {
        try (TestNode one = new TestNode(1, network.join())) {
            TestNode first = new TestNode(2, network.join(), TestNode.OPTIONS.session(7));
            TestNode.run(3, first, one);
            first.close();
            try (TestNode again = new TestNode(2, network.join(), TestNode.OPTIONS.session(6))) {
                TestNode.run(6, again, one);
                // both sides report it: a node with a wrong clock learns that it is ignored
                assertEquals(Kind.OLD_SESSION, only(again.replication).kind());
                assertEquals(1, only(again.replication).peer());
                String subject = only(again.replication).subject();
                assertEquals("ignored by this peer: session=6, later=7", subject);
                assertEquals(1, only(again.replication).count());
            }
            assertEquals(Kind.OLD_SESSION, only(one.replication).kind());
            assertEquals(2, only(one.replication).peer());
        }
    }

    @Test
    void anOfferThatNobodyAnswersIsReported() {
        try (TestNode one = new TestNode(1, network.join())) {
            network.join();
            long id = one.publish(new Position(1, 1));
            one.run();
            one.replication.handOver(one.find(id), Position.class, 9);
            TestNode.run(100, one);
            assertEquals(Kind.OFFER_UNANSWERED, only(one.replication).kind());
            assertEquals(9, only(one.replication).peer());
            one.world.setAuthority(one.find(id), Position.class, true);
            TestNode.run(2, one);
            assertEquals(0, one.replication.openOffers());
        }
    }

    @Test
    void peersCannotFillTheMemoryOrTheLogWithProblems() {
        Problems problems = new Problems("w");
        for (int i = 0; i < 100_000; i++) {
            problems.report(Kind.DIFFERENT_TYPES, i, "a\nb" + "x".repeat(1_000));
        }
        assertTrue(problems.all().size() < 300);
        assertTrue(logged.size() < 300);
        assertFalse(logged.getFirst().contains("\n"));
        assertTrue(logged.getFirst().length() < 600);
        long counted = problems.all().stream().mapToLong(ReplicationProblem::count).sum();
        assertEquals(100_000, counted);
    }

    /// Returns each message to its sender.
    private static final class Echo extends WrappedTransport {
        private final List<byte[]> sent = new ArrayList<>();
        private boolean connected;

        Echo(Transport inner) {
            super(inner);
        }

        @Override
        public SendResult send(
                int peer, Delivery delivery, ByteBuffer source, int offset, int length) {
            return broadcast(source, offset, length);
        }

        @Override
        public SendResult broadcast(ByteBuffer source, int offset, int length) {
            byte[] copy = new byte[length];
            source.get(offset, copy);
            sent.add(copy);
            return SendResult.SENT;
        }

        @Override
        public int receive(TransportHandler handler, int limit) {
            if (!connected) {
                connected = true;
                handler.connected(node());
            }
            List<byte[]> all = List.copyOf(sent);
            sent.clear();
            for (byte[] bytes : all) {
                ByteBuffer message = ByteBuffer.wrap(bytes);
                handler.message(node(), Delivery.RELIABLE, message, 0, bytes.length);
            }
            return all.size();
        }
    }
}
