package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.net.ReplicationProblem.Kind;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A plane is divided into strips, one for each node. Entities move, and the owner of an entity
/// hands it over to the node whose strip it has entered. Each node asks only for the entities near
/// its strip. Messages are delayed, but none is lost. Each component has one owner at any time,
/// except during a transfer. Proves ID-01 and TR-04.
class DelayedHandOverTest {
    private static final float WIDTH = 40;
    private static final List<Class<?>> TYPES = List.of(Position.class, Damage.class);

    private static final class Plane implements AutoCloseable {
        private final Random random;
        private final int retry;
        private final int longest;
        private final TestNode[] nodes;
        private final DelayedTransport[] transports;
        private final List<Long> ids = new ArrayList<>();
        private final List<Float> speeds = new ArrayList<>();

        Plane(long seed) {
            random = new Random(seed);
            nodes = new TestNode[2 + random.nextInt(3)];
            transports = new DelayedTransport[nodes.length];
            longest = 1 + random.nextInt(40);
            retry = 2 + random.nextInt(9);
            boolean uneven = random.nextBoolean();
            Loopback network = new Loopback(1 << 14, random.nextBoolean() ? 1_400 : 60_000);
            ReplicationOptions options =
                    InterestTest.OPTIONS.retry(retry).interestInterval(1 + random.nextInt(4));
            for (int i = 0; i < nodes.length; i++) {
                int[] delays = new int[nodes.length + 1];
                Arrays.setAll(delays, _ -> uneven ? random.nextInt(longest) : longest);
                transports[i] = new DelayedTransport(network.join(i + 1), peer -> delays[peer]);
                nodes[i] = InterestTest.limited(i + 1, transports[i], options);
                if (random.nextInt(4) > 0) {
                    float radius = WIDTH * (0.3f + random.nextFloat());
                    nodes[i].replication.limitTo(Area.around(center(i), 0, radius));
                }
            }
        }

        private static float center(int node) {
            return (node + 0.5f) * WIDTH;
        }

        private void frame(boolean moves) {
            for (int i = 0; i < nodes.length; i++) {
                transports[i].nextFrame();
                if (moves) {
                    act(nodes[i], i);
                }
                nodes[i].run();
                audit();
            }
        }

        private void act(TestNode node, int number) {
            if (ids.size() < 12 && random.nextInt(4) == 0) {
                float x = random.nextFloat() * WIDTH * nodes.length;
                Entity entity = node.world.spawn(new Position(x, 0));
                if (random.nextBoolean()) {
                    node.world.add(entity, new Damage(number));
                }
                ids.add(node.replication.publish(entity));
                speeds.add(random.nextFloat() * 3);
            }
            for (int i = 0; i < ids.size(); i++) {
                long id = ids.get(i);
                if (node.knows(id)) {
                    move(node, number, node.find(id), speeds.get(i));
                }
            }
        }

        private void move(TestNode node, int number, Entity entity, float speed) {
            if (!node.world.hasAuthority(entity, Position.class)) {
                return;
            }
            float plane = WIDTH * nodes.length;
            float x = (node.world.get(entity, Position.class).x() + speed) % plane;
            node.world.set(entity, new Position(x, 0));
            int strip = (int) (x / WIDTH);
            if (strip != number) {
                for (Class<?> type : TYPES) {
                    if (node.world.hasAuthority(entity, type)) {
                        node.replication.handOver(entity, type, strip + 1);
                    }
                }
            }
        }

        private int owners(long id, Class<?> type) {
            int owners = 0;
            for (TestNode node : nodes) {
                owners += node.knows(id) && node.world.hasAuthority(node.find(id), type) ? 1 : 0;
            }
            return owners;
        }

        private void audit() {
            int free = 0;
            for (long id : ids) {
                for (Class<?> type : TYPES) {
                    int owners = owners(id, type);
                    assertTrue(owners <= 1, () -> "two owners: id=" + Long.toHexString(id));
                    free += owners == 0 && isOnAnyNode(id, type) ? 1 : 0;
                }
                assertTrue(isOnAnyNode(id, Position.class), () -> "lost: " + Long.toHexString(id));
            }
            int offers = 0;
            for (TestNode node : nodes) {
                offers += node.replication.openOffers();
            }
            assertTrue(free <= offers, "components without an owner: " + free + " of " + offers);
        }

        private boolean isOnAnyNode(long id, Class<?> type) {
            return Arrays.stream(nodes).anyMatch(n -> n.knows(id) && n.world.has(n.find(id), type));
        }

        void play() {
            int frames = 60 + random.nextInt(80) + 2 * longest;
            for (int i = 0; i < frames; i++) {
                frame(true);
            }
            for (int i = 0; i < 12 * (longest + retry) && !isSettled(); i++) {
                frame(false);
            }
            for (long id : ids) {
                assertEquals(1, owners(id, Position.class), () -> Long.toHexString(id));
            }
            for (TestNode node : nodes) {
                assertEquals(0, node.replication.openOffers(), node.world.name());
                assertEquals(List.of(), problems(node), node.world.name());
            }
        }

        /// With a long delay, an offer is resent many times before its answer can arrive.
        private static List<ReplicationProblem> problems(TestNode node) {
            return node.replication.problems().stream()
                    .filter(problem -> problem.kind() != Kind.OFFER_UNANSWERED)
                    .toList();
        }

        private boolean isSettled() {
            return Arrays.stream(nodes).allMatch(n -> n.replication.openOffers() == 0);
        }

        @Override
        public void close() {
            for (TestNode node : nodes) {
                node.close();
            }
        }
    }

    private static void play(long first, int runs) {
        for (int i = 0; i < runs; i++) {
            try (Plane plane = new Plane(first + i)) {
                plane.play();
            } catch (Throwable failure) {
                throw new AssertionError("seed=" + (first + i), failure);
            }
        }
    }

    @Test
    void eachComponentHasOneOwnerHoweverLateMessagesAre() {
        Seed.run(random -> play(random.nextLong() & 0xFFFF_FFFFL, Seed.repeats(40)));
    }

    @Test
    @Tag("manual")
    void eachComponentHasOneOwnerInManyRuns() {
        Seed.run(random -> play(random.nextLong() & 0xFFFF_FFFFL, 2_000));
    }
}
