package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Mistakes in the use of a gateway are refused or reported, and do not stop other entities.
///
/// Proves DI-01.
class MisuseTest {
    private final DisLoopback network = new DisLoopback();

    private static void assertProblem(Participant node, Kind kind) {
        List<Kind> kinds = node.gateway.problems().stream().map(DisProblem::kind).toList();
        assertEquals(List.of(kind), kinds);
    }

    @Test
    void aScheduleHasAtMostOneGateway() {
        try (Participant node = new Participant(1, network.join())) {
            DisSettings second = Participant.settings(2, network.join());
            IllegalStateException e =
                    assertThrows(
                            IllegalStateException.class,
                            () -> DisGateway.of(node.schedule, second));
            assertEquals(
                    "gateway cannot be added to the schedule: world=node 1; a schedule has at most"
                            + " one gateway",
                    e.getMessage());
            assertFalse(second.transport().send(new byte[1], 0, 1), "is closed");
        }
    }

    /// The schedule of the second gateway stays as it was.
    @Test
    void aTransportBelongsToOneGateway() {
        DisTransport transport = network.join();
        try (Participant node = new Participant(1, transport);
                World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            DisSettings settings = Participant.settings(2, transport);
            assertThrows(IllegalStateException.class, () -> DisGateway.of(schedule, settings));
            DisGateway.of(schedule, settings.transport(network.join()));
            schedule.run(Participant.STEP);
            node.run();
        }
    }

    @Test
    void closedWorldsAreRefused() {
        World world = World.create();
        Schedule schedule = Schedule.of(world);
        world.close();
        IllegalStateException e =
                assertThrows(
                        IllegalStateException.class,
                        () -> DisGateway.of(schedule, DisSettings.DEFAULT));
        assertEquals("world is closed: world=world", e.getMessage());
    }

    @Test
    void settingsAreComplete() {
        NullPointerException e =
                assertThrows(NullPointerException.class, () -> DisSettings.DEFAULT.transport(null));
        assertEquals("transport", e.getMessage());
        IllegalArgumentException range =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> DisSettings.DEFAULT.application(65_000).applications(1_000));
        assertEquals(
                "value is out of range: applications=1000, allowed=1..535", range.getMessage());
    }

    @Test
    void idsAreNotSharedByCopies() {
        try (Participant node = new Participant(1, network.join());
                Participant other = new Participant(2, network.join())) {
            Entity tank = node.publish(0, 0, 0);
            Entity copy = node.world.copy(tank);
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> node.gateway.publish(copy));
            assertEquals(
                    "id belongs to another entity: entity="
                            + copy
                            + ", id=17:1:1, other="
                            + tank
                            + "; remove the component DisEntityId to get a new id",
                    e.getMessage());
            node.world.remove(copy, DisEntityId.class);
            assertEquals(DisEntityId.of(17, 1, 2), node.gateway.publish(copy));
            Participant.run(2, node, other);
            assertEquals(2, other.ghosts());
        }
    }

    /// A program that gives two entities the same id, and takes the authority over both.
    @Test
    void duplicateIdsAreReported() {
        try (Participant node = new Participant(1, network.join());
                Participant other = new Participant(2, network.join())) {
            Entity tank = node.publish(0, 0, 0);
            Entity copy = node.world.copy(tank);
            node.world.setAuthority(copy, MasterDescriptor.class, true);
            Participant.run(10, node, other);
            assertProblem(node, Kind.DUPLICATE_ID);
            assertEquals(1, node.gateway.statistics().pdusSent());
            assertEquals(tank, node.gateway.find(DisEntityId.of(17, 1, 1)));
            node.world.destroy(tank);
            Participant.run(2, node, other);
            assertEquals(1, other.ghosts(), "the copy is sent now");
        }
    }

    @Test
    void idsOfOtherApplicationsAreRefused() {
        try (Participant node = new Participant(1, network.join())) {
            Entity tank = node.spawn(0, 0, 0);
            node.world.add(tank, DisEntityId.of(17, 9, 1));
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> node.gateway.publish(tank));
            assertEquals(
                    "id belongs to another application: entity="
                            + tank
                            + ", id=17:9:1; remove the component DisEntityId to get a new id",
                    e.getMessage());
        }
    }

    @Test
    void numbersThatDoNotFitAreReported() {
        try (Participant node = new Participant(1, network.join())) {
            Entity tank = node.publish(0, 0, 0);
            node.world.add(tank, new DisAppearance(256, 0, 0));
            node.publish(Double.NaN, 0, 0);
            node.publish(0, 0, 0);
            node.run();
            assertProblem(node, Kind.UNSENDABLE);
            assertEquals(1, node.gateway.statistics().pdusSent());
        }
    }

    @Test
    void shotsThatDoNotFitAreReported() {
        try (Participant node = new Participant(1, network.join())) {
            Entity tank = node.publish(0, 0, 0);
            node.run();
            DisShot shot = DisShot.of(tank, Entity.NONE, Participant.TANK);
            node.world.send(new DisDetonation(shot, Double.NaN, 0, 0, 0, 0, 0, 3, false));
            node.world.send(new DisDetonation(shot, 1, 2, 3, 0, 0, 0, 256, false));
            node.world.send(new DisFire(shot, 1, 2, 3, 0, 0, 0, Float.NaN, false));
            node.world.send(new DisFire(shot, 1, 2, 3, 0, 0, 0, 100, false));
            node.run();
            assertProblem(node, Kind.UNSENDABLE);
            assertEquals(3, node.gateway.problems().getFirst().count());
            assertEquals(2, node.gateway.statistics().pdusSent(), "a state and a shot");
        }
    }

    /// An entity whose part is not a number would differ from itself, and be sent in each frame.
    @Test
    void partsThatAreNotNumbersAreReported() {
        EntityMapping<LocalPosition> mapping =
                EntityMapping.of(
                        LocalPosition.class,
                        (position, state) -> {
                            state.localPosition(position.east(), 0, 0);
                            state.parts().addArticulated(0, 0, 4107, (float) position.north());
                        },
                        (position, _) -> position);
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            DisGateway gateway =
                    DisGateway.of(schedule, Participant.settings(1, network.join())).map(mapping);
            for (double part : new double[] {1, Double.NaN}) {
                gateway.publish(
                        world.spawn(
                                new MasterDescriptor(0, Participant.TANK),
                                new LocalPosition(0, part, 0)));
            }
            schedule.run(Participant.STEP);
            schedule.run(Participant.STEP);
            assertEquals(1, gateway.statistics().pdusSent());
            assertEquals(Kind.UNSENDABLE, gateway.problems().getFirst().kind());
        }
    }

    /// A mapping that throws for one entity does not keep others from being sent.
    @Test
    void otherEntitiesAreSentIfAMappingFails() {
        EntityMapping<LocalPosition> mapping =
                EntityMapping.of(
                        LocalPosition.class,
                        (position, state) -> {
                            state.localPosition(position.east(), 0, 0);
                            state.parts().addArticulated((int) position.east(), 0, 1, 2);
                        },
                        (position, _) -> position);
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            DisGateway gateway =
                    DisGateway.of(schedule, Participant.settings(1, network.join())).map(mapping);
            for (int i = 0; i < 300; i += 50) {
                gateway.publish(
                        world.spawn(
                                new MasterDescriptor(0, Participant.TANK),
                                new LocalPosition(i + 20, 0, 0)));
            }
            schedule.run(Participant.STEP);
            assertEquals(5, gateway.statistics().pdusSent());
            assertEquals(Kind.PROGRAM_FAILED, gateway.problems().getFirst().kind());
        }
    }

    /// A program removes a component that the gateway needs for its ghost.
    @Test
    void ghostsWithoutTheirComponentsAreReported() {
        try (Participant node = new Participant(1, network.join());
                Participant other = new Participant(2, network.join())) {
            node.publish(0, 0, 0);
            node.publish(0, 50, 10);
            Participant.run(3, node, other);
            Entity ghost = other.world.query().with(DisGhost.class).entities().getFirst();
            other.world.remove(ghost, DisMarking.class);
            other.world.remove(ghost, DisMotion.class);
            long applied = other.gateway.statistics().statesApplied();
            Participant.run(13 * 60, node, other);
            assertProblem(other, Kind.INCOMPLETE_GHOST);
            assertTrue(other.gateway.statistics().refused(DisRefusal.FAILED) > 0);
            assertTrue(other.gateway.statistics().statesApplied() > applied, "of the other one");
        }
    }
}
