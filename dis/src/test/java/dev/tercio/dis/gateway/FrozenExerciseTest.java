package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.transport.DisLoopback;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

/// In every state of an exercise, entities send their heartbeats and what their thresholds demand.
///
/// Proves DI-08.
class FrozenExerciseTest {
    private static final DisEntityId B = DisEntityId.of(17, 2, 0);
    private static final DisEntityId ALL_OF_B = DisEntityId.of(17, 2, DisEntityId.ALL);
    private static final int JETS = 100;
    private static final double SPEED = 250;
    private static final int TEN_SECONDS = 600;

    /// A state at once and two or three heartbeats in ten seconds.
    private static final long MOST_IN_TEN_SECONDS = 4 * JETS;

    private final DisLoopback network = new DisLoopback();
    private final List<Entity> jets = new ArrayList<>();
    private final List<String> answers = new ArrayList<>();
    private Participant a;
    private Participant b;

    @BeforeEach
    void open() {
        a = new Participant(1, network.join());
        b = new Participant(2, network.join());
        a.gateway.manage(
                new DisManagement() {
                    @Override
                    public void acknowledged(DisRequest answer, boolean accepted) {
                        answers.add(answer.from() + " " + accepted);
                    }
                });
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    private void publishJets() {
        for (int i = 0; i < JETS; i++) {
            jets.add(b.publish(0, 10 * i, SPEED));
        }
    }

    /// The number of PDUs that the second node sends in a number of frames.
    private long sent(int frames) {
        long before = b.gateway.statistics().pdusSent();
        Participant.run(frames, a, b);
        return b.gateway.statistics().pdusSent() - before;
    }

    private void assertUsual(long sent) {
        assertTrue(sent >= JETS && sent <= MOST_IN_TEN_SECONDS, "sent=" + sent);
        assertEquals(JETS, a.ghosts());
    }

    private Entity ghost(Entity entity) {
        return a.gateway.find(b.id(entity));
    }

    private boolean looksFrozen(Entity entity) {
        int bits = a.world.get(ghost(entity), DisAppearance.class).appearance();
        return (bits & DisAppearance.FROZEN) != 0;
    }

    private double east(Entity entity) {
        return a.position(ghost(entity)).east();
    }

    /// Whether the program stops its entities or not.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void stoppedExerciseSendsNoMoreThanARunningOne(boolean obeys) {
        publishJets();
        assertUsual(sent(TEN_SECONDS));
        a.gateway.requests().stop(B, 0);
        Participant.run(1, a, b);
        b.schedule.enable("move", !obeys);
        assertUsual(sent(TEN_SECONDS));
        double held = east(jets.getFirst());
        assertTrue(looksFrozen(jets.getFirst()));
        Participant.run(TEN_SECONDS, a, b);
        assertEquals(held, east(jets.getFirst()), 1e-6);

        a.gateway.requests().start(B);
        Participant.run(1, a, b);
        b.schedule.enable("move", true);
        assertUsual(sent(TEN_SECONDS));
        assertFalse(looksFrozen(jets.getFirst()));
        assertEquals(b.position(jets.getFirst()).east(), east(jets.getFirst()), 5);
    }

    @Test
    void stoppedExerciseThatMustNotTransmitIsSilent() {
        publishJets();
        Participant.run(2, a, b);
        a.gateway.requests().stop(B, 0, DisExercise.RECEIVE);
        assertEquals(JETS + 1, sent(10), "frozen states and the answer");
        assertTrue(looksFrozen(jets.getFirst()));
        assertEquals(0, sent(TEN_SECONDS));
        assertFalse(b.world.resources().get(DisExercise.class).continues(DisExercise.TRANSMIT));
        a.gateway.requests().start(B);
        assertEquals(JETS + 1, sent(10), "states and the answer");
        assertFalse(looksFrozen(jets.getFirst()));
    }

    @Test
    void stoppedExerciseThatMustNotReceiveKeepsItsGhosts() {
        publishJets();
        Participant.run(2, a, b);
        b.gateway.requests().stop(DisEntityId.of(17, 1, 0), 0, DisExercise.TRANSMIT);
        Participant.run(2, b, a);
        double held = east(jets.getFirst());
        Participant.run(2 * TEN_SECONDS, a, b);
        assertEquals(JETS, a.ghosts());
        assertEquals(held, east(jets.getFirst()));
        assertTrue(a.gateway.statistics().refused(DisRefusal.STOPPED) > JETS);

        b.gateway.requests().start(DisEntityId.of(17, 1, 0));
        Participant.run(2, b, a);
        assertEquals(JETS, a.ghosts());
        assertEquals(held + 2 * SPEED * Participant.STEP, east(jets.getFirst()), SPEED / 20);
        Participant.run(TEN_SECONDS, a, b);
        assertEquals(JETS, a.ghosts());
        assertEquals(b.position(jets.getFirst()).east(), east(jets.getFirst()), 5);
    }

    @Test
    void entityThatTheProgramFreezesSendsHeartbeats() {
        Entity jet = b.publish(0, 0, SPEED);
        Participant.run(2, a, b);
        b.world.add(jet, new DisAppearance(1, DisAppearance.FROZEN, 0));
        b.schedule.enable("move", false);
        long sent = sent(TEN_SECONDS);
        assertTrue(sent >= 2 && sent <= 4, "sent=" + sent);
        assertEquals(b.position(jet).east(), east(jet), 1);

        b.world.set(jet, new LocalPosition(5_000, 0, 0));
        assertEquals(1, sent(30), "the program has moved the frozen entity");
        assertEquals(5_000, east(jet), 0.01);
    }

    @Test
    void requestForOneEntityFreezesOnlyThisOne() {
        publishJets();
        Participant.run(2, a, b);
        Entity frozen = jets.get(3);
        a.gateway.requests().stop(b.id(frozen), 0);
        Participant.run(2, a, b);
        assertTrue(b.world.resources().get(DisExercise.class).running());
        assertTrue(b.world.has(frozen, DisFrozen.class));
        assertTrue(looksFrozen(frozen));
        assertFalse(looksFrozen(jets.get(4)));
        double held = east(frozen);
        assertUsual(sent(TEN_SECONDS));
        assertEquals(held, east(frozen), 1e-6);
        assertTrue(east(jets.get(4)) > 2_000);

        a.gateway.requests().stop(B, 0);
        a.gateway.requests().start(B);
        Participant.run(3, a, b);
        assertTrue(looksFrozen(frozen), "the application was named, not the entity");
        a.gateway.requests().start(b.id(frozen));
        Participant.run(3, a, b);
        assertFalse(looksFrozen(frozen));
        assertEquals(List.of("17:2:4 true", "17:2:0 true", "17:2:0 true", "17:2:4 true"), answers);
    }

    @Test
    void frozenEntityStaysFrozenWhenItChangesItsOwner() {
        Entity jet = b.publish(0, 0, SPEED);
        Participant.run(2, a, b);
        Entity ghost = ghost(jet);
        DisEntityId id = b.id(jet);
        a.gateway.requests().stop(id, 0);
        Participant.run(2, a, b);
        b.gateway.manage(
                new DisManagement() {
                    @Override
                    public boolean transfer(DisRequest request, boolean offered) {
                        return true;
                    }
                });
        a.gateway.request(ghost, B);
        Participant.run(4, a, b);
        assertTrue(a.gateway.isOwned(ghost));
        assertTrue(a.world.has(ghost, DisFrozen.class));
        assertFalse(b.world.has(jet, DisFrozen.class));
        assertEquals(1, b.ghosts());
        assertEquals(DisAppearance.FROZEN, b.world.get(jet, DisAppearance.class).appearance());
        b.gateway.requests().start(id);
        Participant.run(4, a, b);
        assertFalse(a.world.has(ghost, DisFrozen.class));
        assertEquals(0, b.world.get(jet, DisAppearance.class).appearance());
        assertEquals(0, a.world.get(ghost, DisAppearance.class).appearance());
    }

    @Test
    void requestForAllEntitiesResumesTheFrozenOnes() {
        Entity frozen = b.publish(0, 0, SPEED);
        Participant.run(2, a, b);
        a.gateway.requests().stop(b.id(frozen), 0);
        Participant.run(2, a, b);
        a.gateway.requests().start(ALL_OF_B);
        Participant.run(3, a, b);
        assertFalse(b.world.has(frozen, DisFrozen.class));
        assertFalse(looksFrozen(frozen));
    }

    @Test
    void entityThatDoesNotExistCannotBeStopped() {
        Entity jet = b.publish(0, 0, SPEED);
        Participant.run(2, a, b);
        a.gateway.requests().stop(DisEntityId.of(17, 2, 999), 0);
        a.gateway.requests().start(DisEntityId.of(17, 2, 999));
        a.gateway.requests().stop(DisEntityId.of(17, 2, DisEntityId.TO_BE_ASSIGNED), 0);
        Participant.run(3, a, b);
        assertEquals(List.of("17:2:999 false", "17:2:999 false", "17:2:0 false"), answers);
        assertTrue(b.world.resources().get(DisExercise.class).running());
        assertFalse(looksFrozen(jet));
    }
}
