package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.reckoning.SendReason;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Two gateways in one process.
///
/// Proves DI-01, DI-03, DI-05.
class TwoGatewaysTest {
    private final DisLoopback network = new DisLoopback();

    private Participant join(int application) {
        return new Participant(application, network.join());
    }

    @Test
    void ghostsFollowTheirEntitiesWithinTheThreshold() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            Entity straight = a.publish(0, 100, 20);
            Entity turning = a.publish(500, 0, 0);
            for (int frame = 0; frame < 600; frame++) {
                double angle = frame / 120.0;
                a.world.set(
                        turning, new LocalVelocity(15 * Math.cos(angle), 15 * Math.sin(angle), 0));
                a.run();
                b.run();
                if (frame > 0) {
                    assertNear(a, straight, b, 1.4);
                    assertNear(a, turning, b, 1.4);
                }
            }
            assertEquals(2, b.ghosts());
            DisStatistics sent = a.gateway.statistics();
            // 10 s: both first, heartbeats of the straight one, thresholds of the turning one
            assertEquals(2, sent.statesSent().get(SendReason.FIRST));
            assertTrue(sent.statesSent().get(SendReason.POSITION) > 3, sent::toString);
            assertTrue(sent.pdusSent() < 60, sent::toString);
            assertEquals(List.of(), a.gateway.problems());
            assertEquals(List.of(), b.gateway.problems());
        }
    }

    /// The position of a ghost at the start of a frame is that of the last frame, as the ghost has
    /// not moved on yet.
    private static void assertNear(Participant a, Entity entity, Participant b, double metres) {
        Entity ghost = b.gateway.find(a.id(entity));
        LocalPosition here = a.position(entity);
        LocalPosition there = b.position(ghost);
        double distance = Math.hypot(here.east() - there.east(), here.north() - there.north());
        assertTrue(distance <= metres, () -> here + " " + there);
        assertTrue(Math.abs(here.up() - there.up()) < metres);
    }

    @Test
    void ghostsHaveComponentsButNoAuthority() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            Entity tank = a.publish(10, 20, 5);
            a.world.add(tank, new DisAppearance(2, 0x70000, 3));
            a.world.add(tank, DisMarking.of("TANK 42"));
            Participant.run(1, a, b);

            Entity ghost = b.gateway.find(a.id(tank));
            assertEquals(Participant.TANK, b.world.get(ghost, MasterDescriptor.class).type());
            assertEquals(new DisAppearance(2, 0x70000, 3), b.world.get(ghost, DisAppearance.class));
            assertEquals("TANK 42", b.world.get(ghost, DisMarking.class).text());
            assertEquals(5, b.world.get(ghost, LocalVelocity.class).east(), 1e-5);
            assertEquals(Math.PI / 2, b.world.get(ghost, LocalAngles.class).heading(), 1e-5);
            assertFalse(b.world.hasAnyAuthority(ghost));
            assertTrue(a.gateway.isOwned(tank));
            assertFalse(b.gateway.isOwned(ghost));
            assertTrue(a.world.hasAuthority(tank, LocalPosition.class));
            assertTrue(a.world.hasAuthority(tank, MasterDescriptor.class));
        }
    }

    @Test
    void aChangeOfAppearanceIsSentAtOnce() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            Entity tank = a.publish(10, 20, 0);
            a.world.add(tank, DisAppearance.NONE);
            Participant.run(10, a, b);
            a.world.set(tank, new DisAppearance(1, 8, 0));
            Participant.run(1, a, b);
            Entity ghost = b.gateway.find(a.id(tank));
            assertEquals(8, b.world.get(ghost, DisAppearance.class).appearance());
            assertEquals(1, a.gateway.statistics().statesSent().get(SendReason.APPEARANCE));
        }
    }

    @Test
    void destroyedEntitiesDisappearAtOnceAndTheirIdsAreNotConfused() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            Entity tank = a.publish(0, 0, 5);
            Participant.run(2, a, b);
            DisEntityId id = a.id(tank);
            Entity first = b.gateway.find(id);
            a.world.destroy(tank);
            Participant.run(1, a, b);
            assertFalse(b.world.isAlive(first));
            assertEquals(Entity.NONE, b.gateway.find(id));

            Entity other = a.spawn(5_000, 0, 0);
            a.world.add(other, id); // the same id again
            a.gateway.publish(other);
            Participant.run(1, a, b);
            Entity second = b.gateway.find(id);
            assertNotEquals(first, second);
            assertEquals(5_000, b.position(second).east(), 0.01);
            assertEquals(1, a.gateway.statistics().deactivated());
        }
    }

    /// The slot of the destroyed entity is reused in the same frame.
    @Test
    void aNewEntityInTheSlotOfADestroyedOneHasItsOwnGhost() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            Entity tank = a.publish(0, 0, 5);
            Participant.run(2, a, b);
            DisEntityId old = a.id(tank);
            a.world.destroy(tank);
            Entity next = a.publish(900, 0, 0);
            assertEquals(tank.index(), next.index());
            Participant.run(1, a, b);
            assertEquals(Entity.NONE, b.gateway.find(old));
            assertEquals(900, b.position(b.gateway.find(a.id(next))).east(), 0.01);
            assertEquals(1, b.ghosts());
        }
    }

    @Test
    void silentGhostsAreRemovedAfterTheTimeout() {
        try (Participant b = join(2)) {
            Entity ghost;
            DisTransport transport = network.join();
            Participant a = new Participant(1, transport);
            Entity tank = a.publish(0, 0, 0);
            Participant.run(1, a, b);
            ghost = b.gateway.find(a.id(tank));
            transport.close(); // it crashes: no last state
            a.close();
            Participant.run(12 * 60 - 1, b);
            assertTrue(b.world.isAlive(ghost));
            Participant.run(2, b);
            assertFalse(b.world.isAlive(ghost));
            assertEquals(1, b.gateway.statistics().timedOut());
        }
    }

    @Test
    void closingTheScheduleAnnouncesTheEndOfAllEntities() {
        try (Participant b = join(2)) {
            try (Participant a = join(1)) {
                a.publish(0, 0, 0);
                a.publish(10, 0, 0);
                Participant.run(1, a, b);
                assertEquals(2, b.ghosts());
            }
            Participant.run(1, b);
            assertEquals(0, b.ghosts());
        }
    }

    @Test
    void aRestartedPeerThatReusesAnIdGetsANewGhost() {
        try (Participant b = join(2)) {
            DisTransport transport = network.join();
            Participant a = new Participant(1, transport);
            Entity tank = a.publish(0, 0, 0);
            a.world.add(tank, DisMarking.of("FIRST"));
            Participant.run(600, a, b);
            Entity before = b.gateway.find(a.id(tank));
            transport.close();
            a.close();
            try (Participant restarted = new Participant(1, network.join())) {
                Entity other = restarted.publish(3, 0, 0);
                restarted.world.add(other, DisMarking.of("SECOND"));
                Participant.run(1, restarted, b);
                Entity after = b.gateway.find(restarted.id(other));
                assertNotEquals(before, after);
                assertFalse(b.world.isAlive(before));
                assertEquals("SECOND", b.world.get(after, DisMarking.class).text());
                assertEquals(1, b.ghosts());
                assertEquals(1, b.gateway.statistics().replaced());
            }
        }
    }

    @Test
    void anIdWithAnotherTypeIsAnotherEntity() {
        try (Participant a = join(1);
                Participant b = join(2)) {
            Entity tank = a.publish(0, 0, 0);
            Participant.run(1, a, b);
            Entity before = b.gateway.find(a.id(tank));
            a.world.set(tank, new MasterDescriptor(0, DisEntityType.parse("1.2.225.1.1.3.0")));
            Participant.run(400, a, b);
            Entity after = b.gateway.find(a.id(tank));
            assertNotEquals(before, after);
            assertEquals(1, b.ghosts());
        }
    }

    @Test
    void ownIdsOfAnotherParticipantAreReported() {
        try (Participant a = join(1);
                Participant b = join(1)) {
            a.publish(0, 0, 0);
            Participant.run(2, a, b);
            assertEquals(0, b.ghosts());
            assertEquals(1, b.gateway.statistics().refused(DisRefusal.OWN_ENTITY));
            assertEquals(
                    DisProblem.Kind.DUPLICATE_APPLICATION, b.gateway.problems().getFirst().kind());
        }
    }

    @Test
    void otherExercisesAreIgnored() {
        try (Participant a = new Participant(Participant.settings(1, network.join()).exercise(2));
                Participant b = join(2)) {
            a.publish(0, 0, 0);
            Participant.run(2, a, b);
            assertEquals(0, b.ghosts());
            assertEquals(1, b.gateway.statistics().refused(DisRefusal.OTHER_EXERCISE));
        }
    }

    @Test
    void smoothedGhostsMoveToTheirNewPosition() {
        try (Participant a = join(1);
                Participant b =
                        new Participant(Participant.settings(2, network.join()).smoothing(1))) {
            Entity tank = a.publish(0, 0, 0);
            Participant.run(2, a, b);
            a.world.set(tank, new LocalPosition(10, 0, 0));
            Participant.run(1, a, b);
            Entity ghost = b.gateway.find(a.id(tank));
            assertEquals(0, b.position(ghost).east(), 0.01);
            Participant.run(30, a, b);
            assertEquals(5, b.position(ghost).east(), 0.01);
            Participant.run(31, a, b);
            assertEquals(10, b.position(ghost).east(), 0.01);
        }
    }
}
