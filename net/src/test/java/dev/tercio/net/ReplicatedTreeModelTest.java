package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.OnTargetDestroyed;
import dev.tercio.Relation;
import dev.tercio.StableIds;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Combiner;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.Commands;
import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;

/// Random relations, commands, observers and events on nodes that replicate each other over an
/// unreliable network: the nodes converge, both directions of each relation agree, observers have
/// counted every link, and the states do not depend on the number of workers.
///
/// Proves RL-03, OB-02, OB-03, EV-01.
class ReplicatedTreeModelTest {
    private static final int FRAMES = Seed.repeats(60);

    record Position(int x) {}

    @Relation(onTargetDestroyed = OnTargetDestroyed.REMOVE_RELATION)
    record Docked(Entity station, int berth) {}

    /// The number of children, kept by an observer on each node and not shared.
    record Kids(int count) {
        static final Combiner<Kids> SUM =
                Combiner.of("sum", Kids.class, (a, b) -> new Kids(a.count + b.count));
    }

    /// Sent by an observer for each new link.
    record Linked(Entity child) {}

    /// A node whose observers count children and send an event for each link.
    private static final class Node implements AutoCloseable {
        final World world;
        final Schedule schedule;
        final Replication replication;
        private long linked;
        private long read;

        Node(int number, Transport transport, Tier tier, int workers) {
            world =
                    World.create(
                            WorldOptions.DEFAULT
                                    .name("node " + number)
                                    .node(number)
                                    .tier(tier)
                                    .workers(workers)
                                    .register(Position.class, ChildOf.class, Docked.class)
                                    .register(Kids.class));
            world.observe(ChildOf.class)
                    .onAdd((e, now, commands) -> link(commands, e, now))
                    .onSet(
                            (e, old, now, commands) -> {
                                count(commands, old, -1);
                                link(commands, e, now);
                            })
                    .onRemove((_, old, commands) -> count(commands, old, -1));
            schedule = Schedule.of(world).playback(PlaybackOptions.DEFAULT.parallel());
            schedule.add(
                    "read",
                    setup -> {
                        EventReader<Linked> events = setup.eventReader(Linked.class);
                        return _ -> events.forEach(_ -> read++);
                    });
            replication =
                    Replication.of(schedule, transport, TestNode.OPTIONS)
                            .share(Position.class, ChildOf.class, Docked.class);
        }

        private void link(Commands commands, Entity child, ChildOf now) {
            linked++;
            commands.send(new Linked(child));
            count(commands, now, 1);
        }

        private static void count(Commands commands, ChildOf child, int change) {
            if (!child.parent().isNone()) {
                commands.combine(child.parent(), new Kids(change), Kids.SUM);
            }
        }

        long id(Entity entity) {
            return entity.isNone() ? 0 : world.stableIds().idOf(entity).orElse(0);
        }

        Entity find(long id) {
            return world.stableIds().find(id).orElseThrow();
        }

        List<Entity> own() {
            return world.entities().stream()
                    .filter(e -> StableIds.node(id(e)) == world.stableIds().node())
                    .toList();
        }

        void run() {
            schedule.run();
            assertEquals(List.of(), List.copyOf(schedule.failures()));
        }

        /// Records random changes of the entities that this node has created.
        void change(Random random) {
            List<Entity> own = own();
            if (own.size() < 4 || own.size() < 30 && random.nextInt(3) == 0) {
                replication.publish(world.spawn(new Position(random.nextInt(9))));
                return;
            }
            try (CommandBuffer commands = world.commands()) {
                for (int i = 1 + random.nextInt(6); i > 0; i--) {
                    Entity entity = own.get(random.nextInt(own.size()));
                    Entity other = own.get(random.nextInt(own.size()));
                    record(commands, random.nextInt(10), entity, other);
                }
                PlaybackOptions options =
                        PlaybackOptions.DEFAULT.parallel().onFailure(OnFailure.COLLECT);
                world.play(commands, random.nextBoolean() ? options.coalesce() : options);
            }
        }

        private static void record(Commands commands, int kind, Entity entity, Entity other) {
            switch (kind) {
                case 0 -> commands.destroy(entity);
                case 1, 2, 3, 4, 5 -> own(commands, entity, new ChildOf(other));
                case 6 -> commands.remove(entity, ChildOf.class);
                case 7 -> own(commands, entity, new Docked(other, 1));
                case 8 -> commands.remove(entity, Docked.class);
                default -> commands.set(entity, new Position(entity.index()));
            }
        }

        private static void own(Commands commands, Entity entity, Object component) {
            commands.add(entity, component);
            commands.setAuthority(entity, component.getClass(), true);
        }

        /// The links of all shared entities, in both directions, as stable ids.
        Map<Long, String> links() {
            Map<Long, String> links = new TreeMap<>();
            for (Entity entity : world.entities()) {
                TreeSet<Long> children = new TreeSet<>();
                world.sources(ChildOf.class, entity).forEach(child -> children.add(id(child)));
                TreeSet<Long> docked = new TreeSet<>();
                world.sources(Docked.class, entity).forEach(ship -> docked.add(id(ship)));
                links.put(
                        id(entity),
                        world.tryGet(entity, ChildOf.class).map(c -> id(c.parent()))
                                + " "
                                + children
                                + " "
                                + world.tryGet(entity, Docked.class).map(d -> id(d.station()))
                                + " "
                                + docked);
                int counted = world.tryGet(entity, Kids.class).map(Kids::count).orElse(0);
                assertEquals(children.size(), counted, world.describe(entity));
            }
            return links;
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void nodesConvergeOnAnyNumberOfWorkers(Tier tier) {
        Seed.run(
                random -> {
                    long seed = random.nextLong();
                    List<Long> expected = play(tier, 1, seed);
                    assertEquals(expected, play(tier, 2, seed));
                    assertEquals(expected, play(tier, 8, seed));
                });
    }

    private static List<Long> play(Tier tier, int workers, long seed) {
        Random random = new Random(seed);
        Loopback network = new Loopback();
        network.faults(new Faults(random.nextLong(), 0.2, 0.2, 3));
        List<Long> hashes = new ArrayList<>();
        try (Node one = new Node(1, network.join(), tier, workers);
                Node two = new Node(2, network.join(), tier, workers)) {
            for (int frame = 0; frame < FRAMES; frame++) {
                one.change(random);
                two.change(random);
                one.run();
                two.run();
                hashes.add(StateHash.of(one.world) * 31 + StateHash.of(two.world));
            }
            network.faults(Faults.NONE);
            run(30, one, two);
            assertEquals(one.links(), two.links());
            assertTrue(one.replication.isInSync() && two.replication.isInSync());
            assertTrue(one.linked > FRAMES / 4, () -> "links=" + one.linked);
            assertEquals(one.linked, one.read);
            assertEquals(two.linked, two.read);
        }
        return hashes;
    }

    private static void run(int frames, Node... nodes) {
        for (int i = 0; i < frames; i++) {
            for (Node node : nodes) {
                node.run();
            }
        }
    }

    /// The receiver gets the changes of a frame in another order than they were made. A temporary
    /// cycle there must not lose a link.
    @ParameterizedTest
    @EnumSource(Tier.class)
    void parentAndChildChangePlacesInOneFrame(Tier tier) {
        Loopback network = new Loopback();
        try (Node here = new Node(1, network.join(), tier, 1);
                Node there = new Node(2, network.join(), tier, 1)) {
            Entity first = here.world.spawn(new Position(1));
            Entity second = here.world.spawn(new Position(2), new ChildOf(first));
            here.replication.publish(first);
            here.replication.publish(second);
            run(4, here, there);
            assertEquals(here.links(), there.links());
            for (int round = 0; round < 4; round++) {
                Entity parent = round % 2 == 0 ? second : first;
                Entity child = round % 2 == 0 ? first : second;
                here.world.remove(parent, ChildOf.class);
                here.world.add(child, new ChildOf(parent));
                here.world.setAuthority(child, ChildOf.class, true);
                run(6, here, there);
                assertEquals(here.links(), there.links(), "round=" + round);
            }
        }
    }

    /// A chain is reversed: every link closes a cycle with one that is still to be replaced.
    @Test
    void chainIsReversedInOneFrame() {
        Loopback network = new Loopback();
        try (Node here = new Node(1, network.join(), Tier.HEAP, 1);
                Node there = new Node(2, network.join(), Tier.HEAP, 1)) {
            List<Entity> chain = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                Entity parent = i == 0 ? Entity.NONE : chain.get(i - 1);
                chain.add(here.world.spawn(new Position(i), new ChildOf(parent)));
                here.replication.publish(chain.get(i));
            }
            run(4, here, there);
            assertEquals(here.links(), there.links());
            chain.forEach(entity -> here.world.set(entity, new ChildOf(Entity.NONE)));
            for (int i = 0; i < 19; i++) {
                here.world.set(chain.get(i), new ChildOf(chain.get(i + 1)));
            }
            run(10, here, there);
            assertEquals(here.links(), there.links());
        }
    }
}
