package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.transport.DisLoopback;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Shots name their entities even if these are destroyed in the same frame.
///
/// Proves DI-08.
class ShotIdsTest {
    private static final DisEntityType ROUND = DisEntityType.parse("2.2.225.2.14.1.7");

    private final DisLoopback network = new DisLoopback();
    private final List<DisShot> received = new ArrayList<>();
    private Participant a;
    private Participant b;
    private EventReader<DisFire> fires;
    private EventReader<DisDetonation> detonations;

    @BeforeEach
    void open() {
        a = new Participant(1, network.join());
        b = new Participant(2, network.join());
        fires = b.world.eventReader(DisFire.class);
        detonations = b.world.eventReader(DisDetonation.class);
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    private void send(DisShot shot) {
        a.world.send(new DisFire(shot, 4e6, 1, 2, 3, 4, 5, 100, false));
        a.world.send(new DisDetonation(shot, 4e6, 9, 8, 3, 4, 5, 1, false));
    }

    private void receive() {
        Participant.run(1, a, b);
        fires.forEach(fire -> received.add(fire.shot()));
        detonations.forEach(detonation -> received.add(detonation.shot()));
        assertEquals(2, received.size());
    }

    private static DisShot shot(Entity shooter, Entity target, Entity munition) {
        DisEntityId none = DisEntityId.NONE;
        return new DisShot(shooter, target, munition, none, none, none, none, ROUND, 1, 2, 3, 4);
    }

    @Test
    void destroyedEntitiesAreNamed() {
        Entity shooter = a.publish(0, 0, 0);
        Entity munition = a.publish(0, 5, 0);
        Entity target = b.publish(100, 0, 0);
        Participant.run(2, a, b);
        Entity ghost = a.gateway.find(b.id(target));
        DisEntityId shooterId = a.id(shooter);
        DisEntityId munitionId = a.id(munition);
        Entity shooterAtB = b.gateway.find(shooterId);
        send(shot(shooter, ghost, munition));
        a.world.destroy(shooter);
        a.world.destroy(munition);
        a.world.destroy(ghost);
        a.publish(0, 10, 0); // reuses a slot
        a.publish(0, 20, 0);
        receive();
        for (DisShot shot : received) {
            assertEquals(shooterId, shot.shooterId());
            assertEquals(munitionId, shot.munitionId());
            assertEquals(b.id(target), shot.targetId());
            assertEquals(target, shot.target());
        }
        assertFalse(b.world.isAlive(shooterAtB));
    }

    /// The states of entities that leave follow the shots of the frame.
    @Test
    void receiversFindTheEntitiesThatAreDestroyedInTheSameFrame() {
        Entity shooter = a.publish(0, 0, 0);
        Participant.run(2, a, b);
        Entity shooterAtB = b.gateway.find(a.id(shooter));
        send(shot(shooter, Entity.NONE, Entity.NONE));
        a.world.destroy(shooter);
        receive();
        assertEquals(
                List.of(shooterAtB, shooterAtB), received.stream().map(DisShot::shooter).toList());
    }

    @Test
    void shooterThatWasDestroyedBeforeIsNamed() {
        Entity shooter = a.publish(0, 0, 0);
        Participant.run(2, a, b);
        DisEntityId id = a.id(shooter);
        a.world.destroy(shooter);
        Participant.run(5, a, b);
        send(shot(shooter, Entity.NONE, Entity.NONE));
        receive();
        assertEquals(id, received.getLast().shooterId());
    }

    @Test
    void idsThatTheProgramGivesAreSent() {
        DisEntityId shooter = DisEntityId.of(17, 1, 71);
        DisEntityId target = DisEntityId.of(17, 9, 72);
        DisEntityId munition = DisEntityId.of(17, 1, 73);
        DisEntityId event = DisEntityId.of(17, 1, 74);
        Entity tank = a.publish(0, 0, 0);
        Participant.run(2, a, b);
        send(new DisShot(tank, tank, tank, shooter, target, munition, event, ROUND, 1, 2, 3, 4));
        receive();
        for (DisShot shot : received) {
            assertEquals(shooter, shot.shooterId());
            assertEquals(target, shot.targetId());
            assertEquals(munition, shot.munitionId());
            assertEquals(event, shot.eventId());
        }
    }
}
