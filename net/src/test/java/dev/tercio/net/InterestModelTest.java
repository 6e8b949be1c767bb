package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.net.TestNode.Aim;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.net.TestNode.Target;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// Random runs of two nodes with an area of interest and one that receives everything: entities
/// move, are created and destroyed and change their owner, areas move, connections are cut, nodes
/// restart and roll back, and 30 % of the values are lost. In the end, each node has exactly what
/// it has asked for and what it owns. Proves TR-04.
class InterestModelTest {
    private static final int NODES = 3;
    private static final int OBSERVER = 3;
    private static final double RADIUS = 30;

    private static final class Exercise implements AutoCloseable {
        private final Random random;
        private final Loopback network;
        private final TestNode[] nodes = new TestNode[NODES + 1];
        private final Transport[] transports = new Transport[NODES + 1];
        private final Area[] areas = new Area[NODES + 1];
        private final long[] sessions = new long[NODES + 1];
        private final ReplicationOptions options;

        Exercise(long seed) {
            random = new Random(seed);
            network = new Loopback(256, random.nextBoolean() ? 1_400 : 400);
            ReplicationOptions some = InterestTest.OPTIONS.interestInterval(1 + random.nextInt(4));
            options = random.nextInt(3) == 0 ? some.peerBytes(400 + random.nextInt(2_000)) : some;
            for (int number = 1; number <= NODES; number++) {
                join(number);
            }
        }

        private void join(int number) {
            ReplicationOptions own = options.session(++sessions[number]).rollingRefresh(1_000);
            transports[number] = network.join(number);
            nodes[number] = InterestTest.limited(number, transports[number], own);
            if (number != OBSERVER) {
                moveArea(number);
            }
        }

        private void moveArea(int number) {
            areas[number] = Area.around(random.nextInt(100), random.nextInt(100), RADIUS);
            nodes[number].replication.limitTo(areas[number]);
        }

        void play() {
            network.faults(new Faults(random.nextLong(), 0.3, 0.2, random.nextInt(4)));
            int frames = 40 + random.nextInt(60);
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
            switch (random.nextInt(40)) {
                case 0 -> {
                    if (one == OBSERVER) {
                        // its entities would have no owner
                        return;
                    }
                    nodes[one].close();
                    transports[one].close();
                    join(one);
                }
                case 1 -> network.disconnect(one, 1 + one % NODES);
                case 2, 3, 4 -> network.reconnect(one, 1 + one % NODES);
                case 5, 6, 7 -> {
                    if (one != OBSERVER) {
                        moveArea(one);
                    }
                }
                default -> {}
            }
        }

        private Position anywhere() {
            return new Position(random.nextInt(100), random.nextInt(100));
        }

        private void act(int number) {
            TestNode node = nodes[number];
            List<Entity> owned = new ArrayList<>();
            for (Entity entity : node.world.entities()) {
                if (node.world.hasAnyAuthority(entity)) {
                    owned.add(entity);
                }
            }
            if (owned.size() < 5) {
                node.publish(anywhere(), new Damage(number));
                return;
            }
            Entity entity = owned.get(random.nextInt(owned.size()));
            long id = node.world.stableIds().idOf(entity).orElse(0);
            switch (random.nextInt(14)) {
                case 0 -> {
                    if (StableIds.node(id) == number) {
                        node.world.destroy(entity);
                    }
                }
                case 1 -> {
                    if (node.world.hasAuthority(entity, Damage.class)) {
                        int target = 1 + random.nextInt(NODES);
                        if (target != number) {
                            node.replication.handOver(entity, Damage.class, target);
                        }
                    }
                }
                case 2 -> refer(node, entity, owned.get(random.nextInt(owned.size())));
                default -> {
                    if (node.world.hasAuthority(entity, Position.class)) {
                        node.world.set(entity, anywhere());
                    }
                    if (node.world.hasAuthority(entity, Damage.class)) {
                        node.world.set(entity, new Damage(random.nextInt(100)));
                    }
                }
            }
        }

        private void refer(TestNode node, Entity entity, Entity other) {
            boolean mine =
                    !node.world.has(entity, Target.class)
                            || node.world.hasAuthority(entity, Target.class);
            long id = node.world.stableIds().idOf(entity).orElse(0);
            if (mine && StableIds.node(id) == node.world.stableIds().node()) {
                node.world.add(entity, new Target(other, new Aim(Entity.NONE, 1)));
                node.world.setAuthority(entity, Target.class, true);
            }
        }

        void heal() {
            network.faults(Faults.NONE);
            for (int one = 1; one <= NODES; one++) {
                network.reconnect(one);
            }
            for (int i = 0; i < 60 && !isRight(); i++) {
                TestNode.run(5, nodes[1], nodes[2], nodes[3]);
            }
            for (int number = 1; number < OBSERVER; number++) {
                assertEquals(expected(number), actual(number), "node " + number);
            }
        }

        private boolean isRight() {
            return expected(1).equals(actual(1)) && expected(2).equals(actual(2));
        }

        /// The values of the entities that a node must have, from the node that has everything.
        private Map<Long, String> expected(int number) {
            Map<Long, String> rows = new TreeMap<>();
            TestNode all = nodes[OBSERVER];
            for (Entity entity : all.world.entities()) {
                long id = all.world.stableIds().idOf(entity).orElse(0);
                if (isWanted(number, id)) {
                    rows.put(id, row(all, entity));
                }
            }
            return rows;
        }

        private boolean isWanted(int number, long id) {
            TestNode all = nodes[OBSERVER];
            Entity entity = all.find(id);
            if (StableIds.node(id) == number || isOwner(number, entity)) {
                return true;
            }
            Position at = all.world.tryGet(entity, Position.class).orElse(null);
            if (at == null) {
                return false;
            }
            double distance = Math.hypot(at.x() - areas[number].x(), at.y() - areas[number].y());
            // in the margin, both is right
            return distance <= RADIUS
                    || (distance <= areas[number].outerRadius() && nodes[number].knows(id));
        }

        private boolean isOwner(int number, Entity entity) {
            for (Class<?> type : List.of(Position.class, Damage.class, Target.class)) {
                if (nodes[OBSERVER].replication.owner(entity, type).orElse(0) == number) {
                    return true;
                }
            }
            return false;
        }

        private Map<Long, String> actual(int number) {
            Map<Long, String> rows = new TreeMap<>();
            TestNode node = nodes[number];
            for (Entity entity : node.world.entities()) {
                rows.put(node.world.stableIds().idOf(entity).orElse(0), row(node, entity));
            }
            return rows;
        }

        /// References are compared if the entity is in the areas of both.
        private String row(TestNode node, Entity entity) {
            return node.world.tryGet(entity, Position.class)
                    + " "
                    + node.world.tryGet(entity, Damage.class)
                    + " "
                    + node.world.has(entity, Target.class)
                    + " "
                    + node.replication.owner(entity, Position.class)
                    + " "
                    + node.replication.owner(entity, Damage.class);
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
    void eachNodeHasWhatItHasAskedFor() {
        Seed.run(random -> play(random.nextLong() & 0xFFFF_FFFFL, Seed.repeats(40)));
    }

    @Test
    @Tag("manual")
    void eachNodeHasWhatItHasAskedForInManyRuns() {
        Seed.run(random -> play(random.nextLong() & 0xFFFF_FFFFL, 1_000));
    }
}
