package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// Nodes that join, leave, restart, lose their connections and hand over ownership, over a network
/// that loses 30 % of the values, have the same state when it recovers, or report the component
/// that has two owners. Proves TR-03, TR-06 and TR-09.
class ConvergenceTest {
    private static final int NODES = 3;

    private static final class Exercise implements AutoCloseable {
        private final Random random;
        private final Loopback network;
        private final TestNode[] nodes = new TestNode[NODES + 1];
        private final Transport[] transports = new Transport[NODES + 1];
        private final long[] sessions = new long[NODES + 1];

        Exercise(long seed) {
            random = new Random(seed);
            // small messages, so that state messages are split
            network = new Loopback(64, random.nextBoolean() ? 1_400 : 400);
            for (int number = 1; number <= NODES; number++) {
                join(number);
            }
        }

        private void join(int number) {
            ReplicationOptions options =
                    TestNode.OPTIONS.session(++sessions[number]).rollingRefresh(1_000);
            transports[number] = network.join(number);
            nodes[number] = new TestNode(number, transports[number], options);
        }

        void play() {
            int frames = 30 + random.nextInt(60);
            network.faults(new Faults(random.nextLong(), 0.3, 0.2, random.nextInt(4)));
            for (int frame = 0; frame < frames; frame++) {
                disturb();
                for (int number = 1; number <= NODES; number++) {
                    act(number);
                    nodes[number].run();
                }
            }
        }

        private void disturb() {
            int one = 1 + random.nextInt(NODES);
            switch (random.nextInt(24)) {
                case 0 -> {
                    nodes[one].close();
                    // a node that has never run has not closed it
                    transports[one].close();
                    join(one);
                }
                case 1, 2 -> network.disconnect(one, 1 + one % NODES);
                case 3, 4, 5 -> network.reconnect(one, 1 + one % NODES);
                default -> {}
            }
        }

        private void act(int number) {
            TestNode node = nodes[number];
            List<Entity> owned = new ArrayList<>();
            for (Entity entity : node.world.entities()) {
                if (node.world.hasAnyAuthority(entity)) {
                    owned.add(entity);
                }
            }
            if (owned.size() < 4) {
                node.publish(new Position(random.nextInt(100), number), new Damage(number));
                return;
            }
            Entity entity = owned.get(random.nextInt(owned.size()));
            long id = node.world.stableIds().idOf(entity).orElse(0);
            boolean position = node.world.hasAuthority(entity, Position.class);
            boolean damage = node.world.hasAuthority(entity, Damage.class);
            switch (random.nextInt(12)) {
                case 0 -> {
                    if (StableIds.node(id) == number) {
                        node.world.destroy(entity);
                    }
                }
                case 1 -> {
                    if (damage) {
                        node.replication.handOver(entity, Damage.class, 1 + number % NODES);
                    }
                }
                default -> {
                    if (position) {
                        node.world.set(entity, new Position(random.nextInt(100), number));
                    }
                    if (damage) {
                        node.world.set(entity, new Damage(random.nextInt(100)));
                    }
                }
            }
        }

        void heal() {
            network.faults(Faults.NONE);
            for (int one = 1; one <= NODES; one++) {
                network.reconnect(one);
            }
            for (int i = 0; i < 60 && !isSame(); i++) {
                TestNode.run(5, nodes[1], nodes[2], nodes[3]);
            }
            if (!hasReportedTwoOwners()) {
                TestNode.assertSame(nodes[1], nodes[2], nodes[3]);
            }
        }

        /// A node that restarts forgets that it has handed a component over. If the first owner
        /// could not hear of that and repeats its offer, the node accepts it again.
        private boolean hasReportedTwoOwners() {
            return Stream.of(nodes[1], nodes[2], nodes[3])
                    .flatMap(node -> node.replication.problems().stream())
                    .anyMatch(problem -> problem.kind() == Kind.TWO_OWNERS);
        }

        private boolean isSame() {
            return nodes[1].state().equals(nodes[2].state())
                    && nodes[1].state().equals(nodes[3].state())
                    && nodes[1].replication.isInSync()
                    && nodes[2].replication.isInSync()
                    && nodes[3].replication.isInSync();
        }

        @Override
        public void close() {
            for (int number = 1; number <= NODES; number++) {
                nodes[number].close();
            }
        }
    }

    private static void play(long first, int runs) {
        for (int i = 0; i < runs; i++) {
            try (Exercise exercise = new Exercise(first + i)) {
                exercise.play();
                exercise.heal();
            } catch (Throwable failure) {
                throw new AssertionError("seed=" + (first + i), failure);
            }
        }
    }

    @Test
    void nodesConvergeWhenTheNetworkRecovers() {
        Seed.run(random -> play(random.nextLong() & 0xFFFF_FFFFL, 100));
    }

    @Test
    @Tag("manual")
    void nodesConvergeInManyRuns() {
        Seed.run(random -> play(random.nextLong() & 0xFFFF_FFFFL, 2_000));
    }

    /// Without a rolling refresh, only the reports of missing messages heal lost values.
    @Test
    void lostValuesAreSentAgain() {
        Loopback network = new Loopback(4_096, 1_400).faults(new Faults(7, 0.3, 0.1, 2));
        try (TestNode here = new TestNode(1, network.join(1));
                TestNode there = new TestNode(2, network.join(2))) {
            List<Entity> all = new ArrayList<>();
            for (int i = 0; i < 1_000; i++) {
                all.add(here.find(here.publish(new Position(i, 0), new Damage(i))));
            }
            for (int frame = 0; frame < 30; frame++) {
                int now = frame;
                all.forEach(entity -> here.world.set(entity, new Position(now, 1)));
                TestNode.run(1, here, there);
            }
            TestNode.run(12, here, there);
            TestNode.assertSame(here, there);
            assertTrue(there.statistics().messagesLost() > 30);
            assertTrue(here.statistics().messagesRepeated() > 30);
            assertEquals(0, there.statistics().refreshesApplied());
            assertEquals(0, there.refused(Refusal.UNANNOUNCED));
        }
    }
}
