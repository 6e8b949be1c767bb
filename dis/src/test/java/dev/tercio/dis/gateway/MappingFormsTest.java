package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Tier;
import dev.tercio.WorldOptions;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.query.Query;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Mappings do the same with columns, which they use on the heap, as with rows, which they use in
/// other tiers.
///
/// Proves DI-05.
class MappingFormsTest {
    private static final int FRAMES = 200;

    @Test
    void localMappingsSendAndReceiveTheSame() {
        assertSame(EntityMapping.local(), EntityMapping.local());
    }

    @Test
    void ecefMappingsSendAndReceiveTheSame() {
        assertSame(EntityMapping.local(), EntityMapping.ecef());
    }

    private static void assertSame(EntityMapping<?> sending, EntityMapping<?> receiving) {
        List<String> heap = run(Tier.HEAP, sending, receiving);
        assertEquals(heap, run(Tier.NATIVE, sending, receiving));
        assertEquals(heap, run(Tier.MANAGED, sending, receiving));
        assertTrue(heap.size() > 20);
    }

    /// The datagrams that a node sends and the components of the ghosts of another one.
    private static List<String> run(
            Tier tier, EntityMapping<?> sending, EntityMapping<?> receiving) {
        List<String> seen = new ArrayList<>();
        DisLoopback network = new DisLoopback();
        DisTransport listener = network.join();
        listener.start(
                (_, bytes, offset, length) ->
                        seen.add(Arrays.toString(Arrays.copyOfRange(bytes, offset, length))));
        WorldOptions options = WorldOptions.DEFAULT.tier(tier);
        try (Participant one =
                        new Participant(Participant.settings(1, network.join()), options, sending);
                Participant two =
                        new Participant(
                                Participant.settings(2, network.join()), options, receiving)) {
            for (int i = 0; i < 10; i++) {
                Entity tank = one.publish(10 * i, 20 * i, 3 * i);
                one.world.add(tank, DisMarking.of("TANK " + i));
                one.world.add(tank, new DisAppearance(i, 2 * i, 3 * i));
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                if (frame == FRAMES / 2) {
                    change(one);
                }
                Participant.run(1, one, two);
            }
            EntityList ghosts = two.world.query().with(DisGhost.class).entities();
            assertEquals(10, ghosts.size());
            ghosts.forEach(
                    ghost ->
                            two.world
                                    .components(ghost)
                                    .forEach(type -> seen.add(text(two, ghost, type))));
            return seen;
        }
    }

    private static String text(Participant node, Entity entity, ComponentType<?> type) {
        return node.world.get(entity, type).toString();
    }

    /// Appearances and markings change, or are removed.
    private static void change(Participant node) {
        EntityList all = node.world.query().with(DisEntityId.class).entities();
        node.world.set(all.get(0), new DisAppearance(7, 8, 9));
        node.world.set(all.get(1), DisMarking.of("CHANGED"));
        node.world.remove(all.get(2), DisAppearance.class);
        node.world.remove(all.get(3), DisMarking.class);
        node.world.set(all.get(4), new LocalVelocity(0, 30, 0));
    }

    /// A `changed` query sees moving ghosts, and not those that stand still.
    @Test
    void onlyGhostsThatMoveAreMarkedAsChanged() {
        DisLoopback network = new DisLoopback();
        try (Participant one = new Participant(1, network.join());
                Participant two = new Participant(2, network.join())) {
            Query<LocalPosition> changed =
                    two.world.query(LocalPosition.class).changed(LocalPosition.class);
            one.publish(0, 0, 0);
            Entity moving = one.publish(0, 100, 10);
            Participant.run(2, one, two);
            assertEquals(2, changed.toList().size());
            Participant.run(5, one, two);
            List<LocalPosition> moved = changed.toList();

            assertEquals(1, moved.size());
            assertEquals(100, moved.getFirst().north(), 1e-3);
            one.world.destroy(moving);
            Participant.run(2, one, two);
            assertTrue(changed.toList().isEmpty());
            assertFalse(two.world.query(DisGhost.class).isEmpty());
        }
    }
}
