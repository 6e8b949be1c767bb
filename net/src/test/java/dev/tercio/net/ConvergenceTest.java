package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Nodes that join, leave, restart, lose their connections, hand over ownership and take it over
/// from nodes they have lost, over a network that loses 30 % of the values, have the same state and
/// one owner of each component when it recovers. Proves TR-03, TR-06 and TR-09.
class ConvergenceTest {
    private static final int NODES = 3;

    private static final class Exercise implements AutoCloseable {
        private final Random random;
        private final Loopback network;
        private final TestNode[] nodes = new TestNode[NODES + 1];
        private final Transport[] transports = new Transport[NODES + 1];
        private final long[] sessions = new long[NODES + 1];
        private final boolean[] present = new boolean[NODES + 1];

        /// The probabilities of restarts and hand-overs are 1 in this number.
        private final int restarts;

        private final int handOvers;

        Exercise(long seed) {
            random = new Random(seed);
            restarts = random.nextBoolean() ? 24 : 10;
            handOvers = random.nextBoolean() ? 12 : 4;
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
            present[number] = true;
        }

        private void leave(int number) {
            nodes[number].close();
            // a node that has never run has not closed it
            transports[number].close();
            present[number] = false;
        }

        void play() {
            int frames = 30 + random.nextInt(60);
            network.faults(new Faults(random.nextLong(), 0.3, 0.2, random.nextInt(4)));
            for (int frame = 0; frame < frames; frame++) {
                disturb();
                for (int number = 1; number <= NODES; number++) {
                    if (present[number]) {
                        act(number);
                        nodes[number].run();
                    }
                }
            }
        }

        private void disturb() {
            int one = 1 + random.nextInt(NODES);
            int next = 1 + one % NODES;
            if (!present[one]) {
                if (random.nextInt(4) == 0) {
                    join(one);
                }
                return;
            }
            switch (random.nextInt(restarts)) {
                case 0 -> {
                    leave(one);
                    if (random.nextBoolean()) {
                        join(one);
                    }
                }
                case 1, 2 -> network.disconnect(one, next);
                case 3, 4, 5 -> network.reconnect(one, next);
                case 6 -> {
                    if (!nodes[one].replication.isConnected(next)) {
                        nodes[one].replication.takeOver(next);
                    }
                }
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
            switch (random.nextInt(handOvers)) {
                case 0 -> {
                    if (StableIds.node(id) == number) {
                        node.world.destroy(entity);
                    }
                }
                case 1 -> {
                    if (damage) {
                        int step = random.nextInt(NODES - 1);
                        int target = 1 + (number + step) % NODES;
                        node.replication.handOver(entity, Damage.class, target);
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
                if (!present[one]) {
                    join(one);
                }
                network.reconnect(one);
            }
            for (int i = 0; i < 120 && !(isSame() && conflicts().isEmpty()); i++) {
                TestNode.run(5, nodes[1], nodes[2], nodes[3]);
            }
            TestNode.assertSame(nodes[1], nodes[2], nodes[3]);
            assertEquals(List.of(), conflicts());
        }

        /// The components that do not have exactly one owner that all nodes know.
        private List<String> conflicts() {
            List<String> found = new ArrayList<>();
            for (Entity entity : nodes[1].world.entities()) {
                long id = nodes[1].world.stableIds().idOf(entity).orElse(0);
                for (Class<?> type : List.of(Position.class, Damage.class)) {
                    if (id != 0 && nodes[1].world.has(entity, type)) {
                        addConflict(id, type, found);
                    }
                }
            }
            return found;
        }

        private void addConflict(long id, Class<?> type, List<String> found) {
            List<Integer> owners = new ArrayList<>();
            Set<Integer> known = new TreeSet<>();
            for (int number = 1; number <= NODES; number++) {
                Entity entity = nodes[number].world.stableIds().find(id).orElse(Entity.NONE);
                if (nodes[number].world.isAlive(entity)) {
                    if (nodes[number].world.hasAuthority(entity, type)) {
                        owners.add(number);
                    }
                    known.add(nodes[number].replication.owner(entity, type).orElse(-1));
                }
            }
            if (owners.size() != 1 || !known.equals(Set.copyOf(owners))) {
                String name = Long.toHexString(id) + " " + type.getSimpleName();
                found.add(name + ": owners=" + owners + ", known=" + known);
            }
        }

        private boolean isSame() {
            return nodes[1].state().equals(nodes[2].state())
                    && nodes[1].state().equals(nodes[3].state())
                    && Stream.of(nodes[1], nodes[2], nodes[3]).allMatch(Exercise::isSettled);
        }

        private static boolean isSettled(TestNode node) {
            return node.replication.isInSync() && node.replication.openOffers() == 0;
        }

        @Override
        public void close() {
            for (int number = 1; number <= NODES; number++) {
                if (present[number]) {
                    nodes[number].close();
                }
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
