package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Entities that are destroyed soon after a transfer, while datagrams are lost: they do not stay on
/// the node that has handed them over.
///
/// Proves DI-05, DI-06.
class LostLastStateTest {
    private static final DisEntityId APPLICATION_2 = DisEntityId.of(17, 2, 0);

    private final DisLoopback network = new DisLoopback();
    private boolean cut;
    private Participant a;
    private Participant b;
    private Participant c;
    private DisEntityId id;

    @BeforeEach
    void open() {
        a = join(1);
        b = join(2);
        c = join(3);
        Entity tank = a.publish(0, 0, 10);
        id = a.id(tank);
        run(2);
        a.gateway.offer(tank, APPLICATION_2);
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
        c.close();
    }

    private Participant join(int application) {
        DisTransport transport = new LossyTransport(network.join(), () -> cut);
        Participant node = new Participant(application, transport);
        node.gateway.manage(new OwnershipTransferTest.Accepting());
        return node;
    }

    private void run(int frames) {
        Participant.run(frames, a, b, c);
    }

    private void destroy(Participant node) {
        node.world.destroy(node.gateway.find(id));
    }

    private boolean exists(Participant node) {
        return !node.gateway.find(id).isNone();
    }

    private void assertGone() {
        assertFalse(exists(a));
        assertFalse(exists(b));
        assertFalse(exists(c));
    }

    /// The new owner destroys the entity before the old one is sure of it. The old owner takes it
    /// back, receives the last state again, and destroys it.
    @Test
    void theOldOwnerIsToldAgain() {
        run(3);
        assertTrue(b.gateway.isOwned(b.gateway.find(id)));
        cut = true;
        destroy(b);
        run(10 * 60);
        assertTrue(a.gateway.isOwned(a.gateway.find(id)), "a takes it back");
        cut = false;
        run(8 * 60);
        assertGone();
    }

    /// The old owner destroys the entity before it knows that it was accepted.
    @Test
    void theNewOwnerIsToldAgain() {
        b.run(); // takes the entity
        assertTrue(b.gateway.isOwned(b.gateway.find(id)));
        cut = true;
        destroy(a);
        run(60);
        assertTrue(exists(b));
        cut = false;
        run(8 * 60);
        assertGone();
    }

    /// A participant that was not part of the transfer removes the ghost after the timeout.
    @Test
    void othersRemoveTheGhostAfterTheTimeout() {
        run(600);
        cut = true;
        destroy(b);
        run(1);
        cut = false;
        run(60);
        assertFalse(exists(b));
        assertTrue(exists(c), "the last state was lost");
        run(12 * 60);
        assertGone();
        assertEquals(1, c.gateway.statistics().timedOut());
    }

    /// A minute after the transfer, nobody else can destroy an entity of this node.
    @Test
    void lastStatesOfOthersAreRefusedLater() {
        run(70 * 60);
        Entity tank = b.gateway.find(id);
        assertTrue(b.gateway.isOwned(tank));
        EntityStatePdu last =
                new EntityStatePdu()
                        .begin(new byte[200], 0, new PduHeader(PduHeader.VERSION_7, 1))
                        .entityId(id)
                        .entityType(Participant.TANK)
                        .appearance(EntityStatePdu.DEACTIVATED);
        network.join().send(last.bytes(), 0, last.length());
        run(2);
        assertTrue(b.gateway.isOwned(tank));
        assertEquals(1, b.gateway.statistics().refused(DisRefusal.OWN_ENTITY));
    }

    /// The node that assigned the id sees the entity again after a long interruption: the bit for
    /// transferred entities says that the id is not used twice.
    @Test
    void anOwnIdReturnsAsAGhost() {
        run(600);
        assertTrue(b.gateway.isOwned(b.gateway.find(id)));
        cut = true;
        run(13 * 60);
        assertFalse(exists(a));
        cut = false;
        run(8 * 60);
        assertTrue(a.world.has(a.gateway.find(id), DisGhost.class));
        assertTrue(a.gateway.problems().isEmpty(), a.gateway.problems()::toString);
    }
}
