package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.gateway.DisProblem.Kind;
import dev.tercio.dis.transport.DisLoopback;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/// What happens if the program changes or removes components that belong to the gateway: no frame
/// fails, and the problem is reported.
///
/// Proves DI-05.
class ChangedComponentsTest {
    private final DisLoopback network = new DisLoopback();
    private final Participant a = new Participant(1, network.join());
    private final Participant b = new Participant(2, network.join());

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    private static List<Kind> problems(Participant node) {
        return node.gateway.problems().stream().map(DisProblem::kind).toList();
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                LocalPosition.class,
                LocalVelocity.class,
                DisMotion.class,
                DisAppearance.class,
                DisMarking.class,
                DisEntityId.class,
                MasterDescriptor.class
            })
    void ghostsWithMissingComponentsAreReported(Class<?> component) {
        Entity tank = a.publish(0, 0, 10);
        Entity other = a.publish(0, 50, 10);
        Participant.run(2, a, b);
        Entity ghost = b.gateway.find(a.id(tank));
        b.world.remove(ghost, component);
        a.world.add(tank, DisMarking.of("NEW NAME"));
        Participant.run(400, a, b); // more than a heartbeat
        LocalPosition at = a.position(other);
        assertEquals(at.east(), b.position(b.gateway.find(a.id(other))).east(), 1);
        assertEquals(List.of(), b.schedule.failures());
        assertEquals(List.of(Kind.INCOMPLETE_GHOST), problems(b));
        DisProblem problem = b.gateway.problems().getFirst();
        assertEquals(ghost.toString(), problem.subject());
        assertTrue(problem.count() > 1);
    }

    /// Other participants may destroy what they own, whatever the program has done to the ghost.
    @ParameterizedTest
    @ValueSource(classes = {DisMotion.class, DisMarking.class, MasterDescriptor.class})
    void incompleteGhostsLeaveWithTheirEntities(Class<?> component) {
        Entity tank = a.publish(0, 0, 10);
        Participant.run(2, a, b);
        b.world.remove(b.gateway.find(a.id(tank)), component);
        a.world.destroy(tank);
        Participant.run(2, a, b);
        assertEquals(0, b.ghosts());
    }

    /// States of an incomplete ghost are refused, so that it times out. Then a complete one
    /// appears.
    @Test
    void incompleteGhostsAreReplacedAfterTheTimeout() {
        Entity tank = a.publish(0, 0, 10);
        Participant.run(2, a, b);
        Entity ghost = b.gateway.find(a.id(tank));
        b.world.remove(ghost, DisAppearance.class);
        Participant.run(20 * 60, a, b);
        Entity next = b.gateway.find(a.id(tank));
        assertNotEquals(ghost, next);
        assertEquals(1, b.ghosts());
        assertEquals(a.position(tank).east(), b.position(next).east(), 1);
        assertTrue(b.gateway.statistics().refused(DisRefusal.FAILED) > 0);
    }

    @Test
    void aGhostThatGetsItsPositionBackMovesAgain() {
        Entity tank = a.publish(0, 0, 10);
        Participant.run(2, a, b);
        Entity ghost = b.gateway.find(a.id(tank));
        b.world.remove(ghost, LocalPosition.class);
        Participant.run(2, a, b);
        b.world.add(ghost, new LocalPosition(0, 0, 0));
        Participant.run(60, a, b);
        assertEquals(a.position(tank).east(), b.position(ghost).east(), 1);
    }

    @Test
    void changedIdsOfGhostsAreReported() {
        Entity tank = a.publish(0, 0, 10);
        Participant.run(2, a, b);
        Entity ghost = b.gateway.find(a.id(tank));
        b.world.set(ghost, DisEntityId.of(5, 5, 5));
        Participant.run(400, a, b);
        assertTrue(problems(b).contains(Kind.ID_CHANGED));
        assertNotEquals(ghost, b.gateway.find(a.id(tank)));
    }

    /// For others, the old entity leaves, and another one appears.
    @Test
    void changedIdsOfOwnEntitiesAreReported() {
        Entity tank = a.publish(0, 0, 10);
        DisEntityId before = a.id(tank);
        Participant.run(2, a, b);
        DisEntityId after = DisEntityId.of(17, 1, 100);
        a.world.set(tank, after);
        Participant.run(2, a, b);
        assertEquals(List.of(Kind.ID_CHANGED), problems(a));
        assertEquals(1, b.ghosts());
        assertTrue(b.gateway.find(before).isNone());
        assertTrue(b.world.isAlive(b.gateway.find(after)));
        assertEquals(tank, a.gateway.find(after));
    }

    @Test
    void idsThatCannotBeUsedAreReported() {
        Entity tank = a.publish(0, 0, 10);
        Entity other = a.publish(0, 50, 10);
        Participant.run(2, a, b);
        a.world.set(tank, DisEntityId.NONE);
        Participant.run(3, a, b);
        assertTrue(problems(a).containsAll(List.of(Kind.ID_CHANGED, Kind.UNSENDABLE)));
        assertEquals(1, b.ghosts());
        a.world.set(tank, a.id(other));
        Participant.run(3, a, b);
        assertTrue(problems(a).contains(Kind.DUPLICATE_ID));
        assertEquals(1, b.ghosts());
    }
}
