package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.StableIds;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.internal.TypeTable;
import dev.tercio.schedule.Schedule;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A node under test: a world, its schedule and its replication.
final class TestNode implements AutoCloseable {
    record Position(float x, float y) {}

    record Damage(int points) {}

    /// An entity in a field and one deeper inside.
    record Target(Entity prey, Aim aim) {}

    record Aim(Entity at, int heat) {}

    /// Never shared.
    record Secret(int value) {}

    /// The fingerprint of the types that peers share.
    static final long TYPES = fingerprint();

    final World world;
    final Schedule schedule;
    final Replication replication;

    /// Short intervals, so that tests need few frames.
    static final ReplicationOptions OPTIONS =
            ReplicationOptions.DEFAULT.session(1).heartbeat(3).retry(2).rollingRefresh(1_000_000);

    /// Options for networks that lose reliable messages, too.
    static final ReplicationOptions LOSSY_OPTIONS = OPTIONS.rollingRefresh(8);

    TestNode(int node, Transport transport) {
        this(node, transport, Tier.HEAP);
    }

    TestNode(int node, Transport transport, Tier tier) {
        this(node, transport, tier, transport instanceof LossyTransport ? LOSSY_OPTIONS : OPTIONS);
    }

    TestNode(int node, Transport transport, ReplicationOptions options) {
        this(node, transport, Tier.HEAP, options);
    }

    private TestNode(int node, Transport transport, Tier tier, ReplicationOptions options) {
        world =
                World.create(
                        WorldOptions.DEFAULT
                                .name("node " + node)
                                .node(node)
                                .workers(1)
                                .tier(tier)
                                .maxEntities(1 << 17)
                                .register(Position.class, Damage.class, Target.class)
                                .register(Secret.class));
        schedule = Schedule.of(world);
        replication =
                Replication.of(schedule, transport, options)
                        .share(Position.class, Damage.class, Target.class);
    }

    private static long fingerprint() {
        try (World world = World.create()) {
            List<Class<?>> types = List.of(Position.class, Damage.class, Target.class);
            return TypeTable.of(world, types).fingerprint();
        }
    }

    void run() {
        schedule.run();
        assertEquals(0, schedule.failures().size(), () -> schedule.failures().toString());
    }

    static void run(int frames, TestNode... peers) {
        for (int i = 0; i < frames; i++) {
            for (TestNode peer : peers) {
                peer.run();
            }
        }
    }

    Entity find(long id) {
        return world.stableIds().find(id).orElseThrow();
    }

    boolean knows(long id) {
        return world.stableIds().find(id).isPresent();
    }

    long publish(Object... components) {
        return replication.publish(world.spawn(components));
    }

    ReplicationStatistics statistics() {
        return replication.statistics();
    }

    long refused(Refusal reason) {
        return statistics().refused(reason);
    }

    /// Makes this node own a component of an entity, which another node may have created.
    void own(long id, Object component) {
        world.add(find(id), component);
        world.setAuthority(find(id), component.getClass(), true);
    }

    /// All shared values, in a form that is the same on all nodes.
    Map<String, String> state() {
        Map<String, String> rows = new TreeMap<>();
        StableIds ids = world.stableIds();
        for (Entity entity : world.entities()) {
            if (ids.idOf(entity).orElse(0) == 0) {
                continue;
            }
            String target =
                    world.tryGet(entity, Target.class)
                            .map(
                                    t ->
                                            ids.idOf(t.prey()).orElse(0)
                                                    + "/"
                                                    + ids.idOf(t.aim().at()).orElse(0))
                            .orElse("none");
            rows.put(
                    Long.toHexString(ids.idOf(entity).orElse(0)),
                    world.tryGet(entity, Position.class)
                            + " "
                            + world.tryGet(entity, Damage.class)
                            + " "
                            + target);
        }
        return rows;
    }

    static void assertSame(TestNode... peers) {
        for (TestNode peer : peers) {
            assertEquals(peers[0].state(), peer.state(), peer.world.name());
        }
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
