package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.WorldOptions;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.DetonationPdu;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.EntityStateUpdatePdu;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.reckoning.ReckoningModel;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

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

    /// A relay sends the same PDU again, from its own address and with a delay.
    @Test
    void olderStatesFromAnotherAddressAreLate() {
        DisTransport relay = network.join();
        for (boolean absolute : new boolean[] {true, false}) {
            DisEntityId id = DisEntityId.of(3, 4, absolute ? 8 : 9);
            EntityStatePdu before = timed(id, absolute, 100 * SECOND, 0);
            receive(timed(id, absolute, 100 * SECOND + SECOND / 2, 50));
            Entity ghost = node.gateway.find(id);
            LocalPosition at = node.position(ghost);
            long late = node.gateway.statistics().refused(DisRefusal.LATE);
            assertTrue(relay.send(before.bytes(), before.offset(), before.length()));
            node.run();
            assertEquals(late + 1, node.gateway.statistics().refused(DisRefusal.LATE));
            assertEquals(at, node.position(ghost));
        }
    }

    /// The clock of the new owner of an entity may be behind that of the old one.
    @Test
    void statesOfANewOwnerWithAnotherClockAreFollowed() {
        DisTransport owner = network.join();
        receive(timed(ID, false, 100 * SECOND, 0));
        Participant.run(90, node); // no relay takes that long
        EntityStatePdu state = timed(ID, false, 98 * SECOND, 7);
        assertTrue(owner.send(state.bytes(), state.offset(), state.length()));
        node.run();
        assertEquals(0, node.gateway.statistics().refused(DisRefusal.LATE));
        assertEquals(2, node.gateway.statistics().statesApplied());
    }

    private EntityStatePdu timed(DisEntityId id, boolean absolute, long nanos, double offset) {
        EntityStatePdu state = state(id, nanos, offset);
        state.retime(absolute ? DisTimestamp.absolute(nanos) : DisTimestamp.relative(nanos));
        return state;
    }

    /// Proves DI-05: an update has neither a model nor an acceleration of its own.
    @Test
    void ghostMovesAgainAfterAnUpdateThatEndsAFreeze() {
        EntityStatePdu moving =
                state(ID, SECOND, 0)
                        .reckoningModel(ReckoningModel.FPW.code())
                        .velocity(10, 0, 0)
                        .appearance(DisAppearance.FROZEN);
        receive(moving);
        LocalPosition still = node.position(ghost());
        Participant.run(30, node);
        assertEquals(still, node.position(ghost()));
        receive(
                new EntityStateUpdatePdu()
                        .begin(new byte[200], 0, header(2 * SECOND))
                        .entityId(ID)
                        .location(origin.x, origin.y, origin.z)
                        .velocity(10, 0, 0));
        Participant.run(60, node);
        LocalPosition moved = node.position(ghost());
        double distance = Math.hypot(moved.east() - still.east(), moved.up() - still.up());
        assertTrue(distance > 5, moved::toString);
    }

    @Test
    void allPartsOfAnEntityAreReceived() {
        EntityStatePdu state =
                new EntityStatePdu()
                        .begin(new byte[8_000], 0, header(SECOND))
                        .entityId(ID)
                        .entityType(Participant.TANK)
                        .location(origin.x, origin.y, origin.z);
        for (int i = 0; i < EntityParts.LARGEST; i++) {
            state.addArticulatedPart(0, 0, 4_107 + 32 * i, i);
        }
        receive(state);
        int[] parts = new int[1];
        EntityMapping<Whereabouts> counting =
                EntityMapping.of(
                        Whereabouts.class,
                        (row, out) -> out.ecefPosition(row.x(), 0, 0),
                        (row, in) -> {
                            parts[0] = Math.max(parts[0], in.parts().count());
                            return row;
                        });
        try (Participant other =
                new Participant(
                        Participant.settings(2, network.join()), WorldOptions.DEFAULT, counting)) {
            assertTrue(stranger.send(state.bytes(), state.offset(), state.length()));
            other.run();
        }
        assertEquals(EntityParts.LARGEST, parts[0]);
    }

    record Whereabouts(double x) {}

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

    /// Proves DI-05: chaff and explosions of version 7 have no warhead, fuse, quantity and rate.
    @Test
    void descriptorsOfOtherThingsAreNotReadAsMunitions() {
        List<DisShot> shots = new ArrayList<>();
        EventReader<DisDetonation> detonations = node.world.eventReader(DisDetonation.class);
        for (int kind : new int[] {PduHeader.MUNITION, PduHeader.EXPENDABLE, PduHeader.EXPLOSION}) {
            DetonationPdu pdu =
                    new DetonationPdu()
                            .begin(new byte[200], 0, header(SECOND).status(kind))
                            .eventId(DisEntityId.of(3, 4, 1))
                            .location(origin.x, origin.y, origin.z)
                            .munitionType(Participant.TANK)
                            .warhead(1_000)
                            .fuse(2_000)
                            .quantity(3)
                            .rate(4);
            receive(pdu);
            detonations.forEach(event -> shots.add(event.shot()));
        }
        assertEquals(List.of(1_000, 0, 0), shots.stream().map(DisShot::warhead).toList());
        assertEquals(List.of(2_000, 0, 0), shots.stream().map(DisShot::fuse).toList());
        assertEquals(List.of(3, 0, 0), shots.stream().map(DisShot::quantity).toList());
        assertEquals(List.of(4, 0, 0), shots.stream().map(DisShot::rate).toList());
        assertEquals(Participant.TANK, shots.getLast().type());
    }
}
