package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Three gateways spawn, destroy, move and transfer entities at random while datagrams are lost and
/// duplicated. The model knows which entities exist. When the network is quiet again, every entity
/// has exactly one owner, and all others have a ghost at its position.
///
/// Proves DI-03, DI-05, DI-06.
class GatewayModelTest {
    private static final int FRAMES = 1_500;

    @Test
    void allParticipantsAgreeInTheEnd() {
        Seed.run(random -> exercise(random, 0));
    }

    @Test
    void allParticipantsAgreeInTheEndAfterLosses() {
        Seed.run(random -> exercise(random, 0.2));
    }

    /// The model: the last place of each entity that was not destroyed.
    private final Map<DisEntityId, Boolean> existing = new HashMap<>();

    private void exercise(Random random, double loss) {
        existing.clear();
        Switch network = new Switch(random.nextLong(), loss);
        List<Participant> nodes = new ArrayList<>();
        try {
            for (int i = 1; i <= 3; i++) {
                Participant node = new Participant(i, network.join());
                node.gateway.manage(new OwnershipTransferTest.Accepting());
                nodes.add(node);
            }
            for (int frame = 0; frame < FRAMES; frame++) {
                act(random, nodes);
                nodes.forEach(Participant::run);
            }
            network.loss = 0;
            // transfers end after a minute, heartbeats after 6 s, silent ghosts after 12 s
            Participant.run(75 * 60, nodes.toArray(Participant[]::new));
            check(nodes);
        } finally {
            nodes.forEach(Participant::close);
        }
    }

    private void act(Random random, List<Participant> nodes) {
        Participant node = nodes.get(random.nextInt(nodes.size()));
        Entity entity = any(random, node);
        switch (random.nextInt(60)) {
            case 0 -> {
                Entity made = node.publish(random.nextInt(1_000), random.nextInt(1_000), 5);
                existing.put(node.id(made), true);
            }
            case 1 -> {
                if (node.gateway.isOwned(entity)) {
                    existing.remove(node.id(entity));
                    node.world.destroy(entity);
                }
            }
            case 2, 3 -> {
                // an entity that was destroyed may return for some seconds, if its last state was
                // lost; a program that requests it then keeps it
                if (!entity.isNone() && existing.containsKey(node.id(entity))) {
                    transfer(random, node, entity);
                }
            }
            case 4, 5, 6 -> {
                if (node.gateway.isOwned(entity)) {
                    node.world.set(
                            entity,
                            new LocalVelocity(random.nextInt(-20, 20), random.nextInt(-20, 20), 0));
                }
            }
            default -> {}
        }
    }

    private static Entity any(Random random, Participant node) {
        EntityList all = node.world.query().with(DisEntityId.class).entities();
        return all.isEmpty() ? Entity.NONE : all.get(random.nextInt(all.size()));
    }

    private static void transfer(Random random, Participant node, Entity entity) {
        if (isInTransfer(node, entity)) {
            return;
        }
        int self = node.gateway.settings().application();
        int other = 1 + (self + random.nextInt(2)) % 3;
        DisEntityId application = DisEntityId.of(17, other, 0);
        boolean owned = node.gateway.isOwned(entity);
        boolean wasSent = node.world.frame() > 0;
        try {
            if (owned && wasSent) {
                node.gateway.offer(entity, application);
            } else if (node.world.has(entity, DisGhost.class)) {
                node.gateway.request(entity, application); // may not be the owner
            }
        } catch (IllegalStateException notSentYet) {
            assertTrue(notSentYet.getMessage().startsWith("entity cannot be offered"));
        }
    }

    private static boolean isInTransfer(Participant node, Entity entity) {
        return node.world.has(entity, DisTransfer.class)
                && node.world.get(entity, DisTransfer.class).state() != DisTransfer.State.TAKEN;
    }

    private void check(List<Participant> nodes) {
        for (DisEntityId id : existing.keySet()) {
            List<Participant> owners =
                    nodes.stream().filter(n -> n.gateway.isOwned(n.gateway.find(id))).toList();
            assertEquals(1, owners.size(), () -> "owners of " + id);
            LocalPosition at = owners.getFirst().position(owners.getFirst().gateway.find(id));
            for (Participant node : nodes) {
                LocalPosition seen = node.position(node.gateway.find(id));
                double distance = Math.hypot(at.east() - seen.east(), at.north() - seen.north());
                assertTrue(distance < 2, () -> id + ": " + at + " " + seen);
            }
        }
        for (Participant node : nodes) {
            assertEquals(existing.size(), node.world.query(DisEntityId.class).count());
            assertEquals(existing.size() - owned(node), node.ghosts());
            assertEquals(0, node.world.query(DisTransfer.class).count());
        }
    }

    private static long owned(Participant node) {
        return node.world.query().with(DisEntityId.class).entities().stream()
                .filter(node.gateway::isOwned)
                .count();
    }

    /// A network whose loss can be switched off.
    private static final class Switch {
        private final DisLoopback network = new DisLoopback();
        private final Random random;
        private double loss;

        Switch(long seed, double loss) {
            this.random = new Random(seed);
            this.loss = loss;
        }

        LossyTransport join() {
            return new LossyTransport(network.join(), () -> random.nextDouble() < loss);
        }
    }
}
