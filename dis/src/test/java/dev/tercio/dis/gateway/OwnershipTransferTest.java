package dev.tercio.dis.gateway;

import static dev.tercio.dis.gateway.DisTransfer.State.OFFERED;
import static dev.tercio.dis.gateway.DisTransfer.State.TAKEN;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Transfers of ownership between two gateways.
///
/// Proves DI-06.
class OwnershipTransferTest {
    private static final DisEntityId APPLICATION_1 = DisEntityId.of(17, 1, 0);
    private static final DisEntityId APPLICATION_2 = DisEntityId.of(17, 2, 0);

    private final DisLoopback network = new DisLoopback();

    /// Accepts all transfers.
    static final class Accepting implements DisManagement {
        @Override
        public boolean transfer(DisRequest request, boolean offered) {
            return true;
        }
    }

    private Participant join(int application) {
        Participant participant = new Participant(application, network.join());
        participant.gateway.manage(new Accepting());
        return participant;
    }

    private static void assertOwner(Participant owner, Participant other, DisEntityId id) {
        Entity here = owner.gateway.find(id);
        Entity there = other.gateway.find(id);
        assertTrue(owner.gateway.isOwned(here));
        assertFalse(owner.world.has(here, DisGhost.class));
        assertTrue(owner.world.hasAuthority(here, MasterDescriptor.class));
        assertTrue(owner.world.hasAuthority(here, LocalPosition.class));
        assertFalse(other.gateway.isOwned(there));
        assertTrue(other.world.has(there, DisGhost.class));
        assertFalse(other.world.hasAnyAuthority(there));
    }

    @Test
    void offersAndRequestsMoveTheSpatialGroupBothWays() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            Entity tank = a.publish(0, 0, 10);
            Participant.run(60, a, b);
            DisEntityId id = a.id(tank);
            Entity ghost = b.gateway.find(id);

            a.gateway.offer(tank, APPLICATION_2);
            Participant.run(4, a, b);
            assertOwner(b, a, id);
            assertEquals(ghost, b.gateway.find(id)); // the same entity on each node
            assertEquals(tank, a.gateway.find(id));

            b.world.set(ghost, new LocalVelocity(0, 10, 0));
            Participant.run(600, a, b);
            assertOwner(b, a, id);
            assertEquals(b.position(ghost).north(), a.position(tank).north(), 1.4);
            assertTrue(b.position(ghost).north() > 90);

            a.gateway.request(tank, APPLICATION_2);
            Participant.run(4, a, b);
            assertOwner(a, b, id);
            Participant.run(800, a, b);
            assertOwner(a, b, id);
            assertTrue(a.gateway.problems().isEmpty(), () -> "" + a.gateway.problems());
            assertTrue(b.gateway.problems().isEmpty(), () -> "" + b.gateway.problems());
        }
    }

    @Test
    void transfersAreRefusedByDefault() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            b.gateway.manage(DisManagement.NONE);
            Entity tank = a.publish(0, 0, 0);
            Participant.run(2, a, b);
            a.gateway.offer(tank, APPLICATION_2);
            Participant.run(3, a, b);
            assertOwner(a, b, a.id(tank));
            assertFalse(a.world.has(tank, DisTransfer.class));

            Entity other = b.publish(5, 5, 0);
            Participant.run(2, a, b);
            Entity ghost = a.gateway.find(b.id(other));
            a.gateway.request(ghost, APPLICATION_2);
            Participant.run(3, a, b);
            assertOwner(b, a, b.id(other));
        }
    }

    @Test
    void anOfferWithoutAnAnswerEndsAfterFiveSeconds() {
        try (Participant a = join(1)) {
            Entity tank = a.publish(0, 0, 0);
            Participant.run(1, a);
            a.gateway.offer(tank, APPLICATION_2);
            assertThrows(IllegalStateException.class, () -> a.gateway.offer(tank, APPLICATION_2));
            Participant.run(299, a);
            assertEquals(OFFERED, a.world.get(tank, DisTransfer.class).state());
            Participant.run(3, a);
            assertEquals(TAKEN, a.world.get(tank, DisTransfer.class).state());
            assertTrue(a.gateway.isOwned(tank));
            assertEquals(
                    DisProblem.Kind.TRANSFER_UNANSWERED, a.gateway.problems().getFirst().kind());
            a.gateway.offer(tank, APPLICATION_2);
            Participant.run(70 * 60, a);
            assertFalse(a.world.has(tank, DisTransfer.class));
        }
    }

    @Test
    void anEntityWhoseNewOwnerDiesAtOnceReturns() {
        DisTransport transport = network.join();
        try (Participant a = join(1)) {
            Participant b = new Participant(2, transport);
            b.gateway.manage(new Accepting());
            Entity tank = a.publish(0, 0, 0);
            Participant.run(2, a, b);
            a.gateway.offer(tank, APPLICATION_2);
            a.run();
            b.run(); // accepts, and sends the answer with its first state
            a.run();
            assertFalse(a.gateway.isOwned(tank));
            transport.close();
            b.close();
            Participant c = join(3);
            Participant.run(11 * 60, a, c);
            assertTrue(a.gateway.isOwned(tank));
            c.close();
        }
    }

    /// The new owner accepts but dies before it sends a state.
    @Test
    void releasedEntitiesReturnIfNobodySendsThem() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            Entity tank = b.publish(0, 0, 0);
            Participant.run(2, a, b);
            Entity ghost = a.gateway.find(b.id(tank));
            a.gateway.request(ghost, APPLICATION_2);
            a.run();
            a.schedule.enable("dis send", false); // sends nothing any more
            b.run();
            assertFalse(b.gateway.isOwned(tank));
            Participant.run(310, b);
            assertTrue(b.gateway.isOwned(tank));
        }
    }

    @Test
    void onlyOwnedEntitiesAreOfferedAndOnlyGhostsRequested() {
        try (Participant a = join(1)) {
            Entity tank = a.publish(0, 0, 0);
            assertThrows(IllegalStateException.class, () -> a.gateway.offer(tank, APPLICATION_2));
            Participant.run(1, a);
            assertThrows(IllegalStateException.class, () -> a.gateway.request(tank, APPLICATION_2));
            assertThrows(
                    IllegalArgumentException.class, () -> a.gateway.offer(tank, APPLICATION_1));
            assertEquals(
                    "entity cannot be published: entity="
                            + a.world.spawn()
                            + ", missing=MasterDescriptor; spawn it from a template, or add one",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () ->
                                            a.gateway.publish(
                                                    a.world
                                                            .query()
                                                            .without(MasterDescriptor.class)
                                                            .singleEntity()))
                            .getMessage());
        }
    }

    /// An address of several applications would have several owners.
    @Test
    void offersAddressOneApplication() {
        try (Participant a = new Participant(1, network.join())) {
            Entity tank = a.publish(0, 0, 0);
            a.run();
            int all = DisEntityId.ALL;
            for (DisEntityId peer :
                    List.of(
                            DisEntityId.of(all, all, all),
                            DisEntityId.of(17, all, 0),
                            DisEntityId.of(all, 2, 0),
                            DisEntityId.of(17, 2, all),
                            DisEntityId.of(17, 2, 5),
                            DisEntityId.of(17, 0, 0),
                            DisEntityId.NONE)) {
                IllegalArgumentException e =
                        assertThrows(
                                IllegalArgumentException.class, () -> a.gateway.offer(tank, peer));
                assertEquals(
                        "not another application: application="
                                + peer
                                + "; use its site and application number, and the entity number 0",
                        e.getMessage());
            }
            assertFalse(a.world.has(tank, DisTransfer.class));
        }
    }

    /// A node with several application numbers answers with the one that was addressed.
    @Test
    void theSecondApplicationOfANodeTakesOver() {
        DisSettings two = Participant.settings(2, network.join()).applications(2);
        try (Participant a = new Participant(1, network.join());
                Participant b = new Participant(two)) {
            b.gateway.manage(new Accepting());
            Entity tank = a.publish(0, 0, 0);
            Participant.run(2, a, b);
            a.gateway.offer(tank, DisEntityId.of(17, 3, 0));
            Participant.run(3, a, b);
            assertFalse(a.gateway.isOwned(tank));
            assertTrue(b.gateway.isOwned(b.gateway.find(a.id(tank))));
        }
    }
}
