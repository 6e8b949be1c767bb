package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.EntityStateUpdatePdu;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Single states of a stranger: which are applied, and which are refused for which reason.
///
/// Proves DI-05.
class ReceivedStatesTest {
    private static final DisEntityId ID = DisEntityId.of(3, 4, 5);
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;

    private final DisLoopback network = new DisLoopback();
    private final DisTransport stranger = network.join();
    private final Participant node =
            new Participant(Participant.settings(1, network.join()).maxGhosts(2));
    private final Vector3 origin = Participant.ORIGIN.toEcef(new Vector3());

    @AfterEach
    void close() {
        node.close();
    }

    private static PduHeader header(long nanos) {
        return new PduHeader(PduHeader.VERSION_7, 1).timestamp(DisTimestamp.absolute(nanos));
    }

    private EntityStatePdu state(DisEntityId id, long nanos, double offset) {
        return new EntityStatePdu()
                .begin(new byte[200], 0, header(nanos))
                .entityId(id)
                .entityType(Participant.TANK)
                .location(origin.x + offset, origin.y, origin.z)
                .marking("STRANGER");
    }

    private void receive(Pdu pdu) {
        assertTrue(stranger.send(pdu.bytes(), pdu.offset(), pdu.length()));
        node.run();
    }

    private Entity ghost() {
        return node.gateway.find(ID);
    }

    private void assertRefused(DisRefusal reason, Pdu pdu) {
        long before = node.gateway.statistics().refused(reason);
        receive(pdu);
        assertEquals(before + 1, node.gateway.statistics().refused(reason));
    }

    @Test
    void olderStatesAreLate() {
        receive(state(ID, 100 * SECOND, 0));
        Entity first = ghost();
        LocalPosition at = node.position(first);
        assertRefused(DisRefusal.LATE, state(ID, 99 * SECOND, 50));
        assertEquals(at, node.position(first));
    }

    /// The time past the hour starts again each hour.
    @Test
    void statesAfterTheFullHourAreNewer() {
        receive(state(ID, HOUR - SECOND / 2, 0));
        Entity first = ghost();
        receive(state(ID, HOUR + SECOND / 2, 50));
        assertEquals(first, ghost());
        assertEquals(2, node.gateway.statistics().statesApplied());
        assertRefused(DisRefusal.LATE, state(ID, HOUR - SECOND / 4, 0));
    }

    /// A clock that goes back by more than five seconds was reset.
    @Test
    void aResetClockIsFollowed() {
        receive(state(ID, 100 * SECOND, 0));
        Entity first = ghost();
        receive(state(ID, 10 * SECOND, 50));
        assertEquals(first, ghost(), "same marking, close to the last place");
        receive(state(ID, SECOND, 5_000));
        assertNotEquals(first, ghost(), "far away: another entity");
        assertFalse(node.world.isAlive(first));
        assertEquals(1, node.gateway.statistics().replaced());
    }

    @Test
    void unknownEntitiesAreNotUpdatedOrEnded() {
        EntityStateUpdatePdu update =
                new EntityStateUpdatePdu()
                        .begin(new byte[200], 0, header(SECOND))
                        .entityId(ID)
                        .location(origin.x, origin.y, origin.z);
        assertRefused(DisRefusal.UNKNOWN_ENTITY, update);
        assertRefused(
                DisRefusal.UNKNOWN_ENTITY,
                state(ID, SECOND, 0).appearance(EntityStatePdu.DEACTIVATED));
        assertEquals(0, node.ghosts());
    }

    @Test
    void idsAndNumbersAreChecked() {
        assertRefused(DisRefusal.INVALID_ID, state(DisEntityId.of(3, 4, 0), SECOND, 0));
        assertRefused(DisRefusal.INVALID_ID, state(DisEntityId.of(3, 0xFFFF, 5), SECOND, 0));
        assertRefused(DisRefusal.INVALID_NUMBER, state(ID, SECOND, Double.NaN));
        assertRefused(DisRefusal.INVALID_NUMBER, state(ID, SECOND, 1e300));
        assertRefused(DisRefusal.INVALID_NUMBER, state(ID, SECOND, 0).velocity(Float.NaN, 0, 0));
        for (float value : new float[] {Float.NaN, Float.NEGATIVE_INFINITY, 1e20f}) {
            assertRefused(
                    DisRefusal.INVALID_NUMBER,
                    state(ID, SECOND, 0).addArticulatedPart(0, 0, 4107, value));
        }
        assertEquals(0, node.ghosts());
    }

    @Test
    void thereAreAtMostMaxGhosts() {
        receive(state(DisEntityId.of(3, 4, 1), SECOND, 0));
        receive(state(DisEntityId.of(3, 4, 2), SECOND, 0));
        assertRefused(DisRefusal.NO_ROOM, state(DisEntityId.of(3, 4, 3), SECOND, 0));
        assertEquals(2, node.ghosts());
        assertEquals(DisProblem.Kind.NO_ROOM, node.gateway.problems().getFirst().kind());
    }

    @Test
    void emptyDatagramsAreCounted() {
        assertTrue(stranger.send(new byte[0], 0, 0));
        node.run();
        assertEquals(1, node.gateway.statistics().datagramsReceived());
        assertEquals(DisProblem.Kind.INVALID_PDUS, node.gateway.problems().getFirst().kind());
    }
}
