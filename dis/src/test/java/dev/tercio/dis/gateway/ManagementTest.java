package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisEntityType;
import dev.tercio.dis.MasterDescriptor;
import dev.tercio.dis.pdu.DataQueryPdu;
import dev.tercio.dis.pdu.Datums;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Simulation management and shots between two gateways.
///
/// Proves DI-01.
class ManagementTest {
    private static final DisEntityId APPLICATION_2 = DisEntityId.of(17, 2, 0);
    private static final DisEntityId EVERYONE =
            DisEntityId.of(DisEntityId.ALL, DisEntityId.ALL, DisEntityId.ALL);

    private final DisLoopback network = new DisLoopback();
    private final List<String> log = new ArrayList<>();
    private Participant a;
    private Participant b;

    @BeforeEach
    void open() {
        a = new Participant(1, network.join());
        b = new Participant(2, network.join());
        a.gateway.manage(new Logging("a", a));
        b.gateway.manage(new Logging("b", b));
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    /// Supports everything.
    private final class Logging implements DisManagement {
        private final String name;
        private final Participant node;

        Logging(String name, Participant node) {
            this.name = name;
            this.node = node;
        }

        @Override
        public Entity create(DisRequest request) {
            log.add(name + " create " + request.to());
            return node.spawn(7, 8, 0);
        }

        @Override
        public boolean remove(DisRequest request) {
            log.add(name + " remove " + request.to());
            return true;
        }

        @Override
        public boolean stop(DisRequest request, int reason) {
            log.add(name + " stop " + reason);
            return true;
        }

        @Override
        public int action(DisRequest request, int action, Datums parameters, Datums answer) {
            if (action == 13) {
                answer.addFixed(1, 1);
                throw new IllegalStateException("unlucky");
            }
            log.add(name + " action " + action + " " + parameters.fixedInt(0));
            answer.addFixed(9, parameters.fixedInt(0) * 2);
            return 4;
        }

        @Override
        public void query(DisRequest request, DataQueryPdu query, Datums answer) {
            answer.addFixed(query.fixedId(0), 77);
        }

        @Override
        public void setData(DisRequest request, Datums data, Datums answer) {
            answer.addFixed(data.fixedId(0), data.fixedFloat(0));
        }

        @Override
        public void data(DisRequest answer, Datums data) {
            log.add(name + " data " + answer.requestId() + " " + data.fixedInt(0));
        }

        @Override
        public void acknowledged(DisRequest answer, boolean accepted) {
            log.add(name + " acknowledged " + answer.requestId() + " " + accepted);
        }

        @Override
        public void response(DisRequest answer, int status, Datums data) {
            String value = data.fixedCount() == 0 ? "" : " " + data.fixedInt(0);
            log.add(name + " response " + answer.requestId() + " " + status + value);
        }

        @Override
        public void comment(DisRequest comment, Datums data) {
            log.add(name + " comment " + data.variableText(0));
        }
    }

    @Test
    void entitiesAreCreatedAndRemoved() {
        DisEntityId id = DisEntityId.of(17, 2, 500);
        a.gateway.requests().create(id);
        Participant.run(3, a, b);
        Entity made = b.gateway.find(id);
        assertTrue(b.gateway.isOwned(made));
        assertEquals(7, a.position(a.gateway.find(id)).east(), 0.01);

        a.gateway.requests().create(id); // exists
        a.gateway
                .requests()
                .create(DisEntityId.of(17, 2, DisEntityId.TO_BE_ASSIGNED)); // any number
        a.gateway.requests().remove(id);
        Participant.run(3, a, b);
        assertFalse(b.world.isAlive(made));
        assertEquals(Entity.NONE, a.gateway.find(id));
        assertTrue(b.gateway.isOwned(b.gateway.find(DisEntityId.of(17, 2, 1))));
        assertEquals(
                List.of(
                        "b create 17:2:500",
                        "a acknowledged 1 true",
                        "b create 17:2:65534",
                        "b remove 17:2:500",
                        "a acknowledged 2 false",
                        "a acknowledged 3 true",
                        "a acknowledged 4 true"),
                log);
    }

    @Test
    void aFrozenExerciseHoldsItsEntities() {
        b.schedule.enable("move", true);
        Entity tank = b.publish(0, 0, 10);
        Participant.run(2, a, b);
        Entity ghost = a.gateway.find(b.id(tank));
        a.gateway.requests().stop(EVERYONE, 3);
        Participant.run(2, a, b);
        assertFalse(b.world.resources().get(DisExercise.class).running());
        assertTrue(a.world.resources().get(DisExercise.class).running());
        int appearance = a.world.get(ghost, DisAppearance.class).appearance();
        assertEquals(DisAppearance.FROZEN, appearance);
        a.gateway.requests().start(APPLICATION_2);
        Participant.run(3, a, b);
        assertTrue(b.world.resources().get(DisExercise.class).running());
        assertEquals(0, a.world.get(ghost, DisAppearance.class).appearance());
        assertEquals(List.of("b stop 3", "a acknowledged 1 true", "a acknowledged 2 true"), log);
    }

    @Test
    void systemsCanFollowTheExercise() {
        int[] runs = {0};
        b.schedule.add(
                "count", _ -> _ -> runs[0]++, SystemOptions.DEFAULT.runIf(b.gateway.running()));
        Participant.run(2, a, b);
        assertEquals(2, runs[0]);
        a.gateway.requests().stop(APPLICATION_2, 0);
        Participant.run(5, a, b);
        assertEquals(2, runs[0]);
    }

    @Test
    void actionsAndDataAreAnswered() {
        a.gateway.requests().action(APPLICATION_2, 5, d -> d.addFixed(1, 21));
        a.gateway.requests().action(APPLICATION_2, 13, d -> d.addFixed(1, 21));
        a.gateway.requests().query(APPLICATION_2, 240_000);
        a.gateway.requests().setData(APPLICATION_2, d -> d.addFixed(3, 12));
        byte[] text = "hello".getBytes(StandardCharsets.US_ASCII);
        a.gateway.requests().comment(EVERYONE, d -> d.addVariable(1, text, 0, text.length));
        a.gateway.requests().stop(DisEntityId.of(17, 99, 0), 1); // somebody else
        Participant.run(2, a, b);
        assertEquals(
                List.of(
                        "b action 5 21",
                        "b comment hello",
                        "a response 1 4 42",
                        "a response 2 5",
                        "a data 3 77",
                        "a data 4 12"),
                log);
        assertEquals(1, b.gateway.statistics().refused(DisRefusal.OTHER_RECEIVER));
        assertEquals(1, b.gateway.statistics().refused(DisRefusal.FAILED));
        assertEquals(DisProblem.Kind.PROGRAM_FAILED, b.gateway.problems().getFirst().kind());
    }

    @Test
    void nothingIsChangedByDefault() {
        b.gateway.manage(DisManagement.NONE);
        Entity tank = b.publish(0, 0, 0);
        Participant.run(1, a, b);
        a.gateway.requests().remove(b.id(tank));
        a.gateway.requests().create(DisEntityId.of(17, 2, 9));
        a.gateway.requests().action(APPLICATION_2, 5, _ -> {});
        Participant.run(2, a, b);
        assertTrue(b.world.isAlive(tank));
        assertEquals(
                List.of("a acknowledged 1 false", "a acknowledged 2 false", "a response 3 5"), log);
    }

    @Test
    void shotsAreEventsOnBothSides() {
        DisEntityType round = DisEntityType.parse("2.2.225.2.14.1.7");
        EventReader<DisFire> fires = b.world.eventReader(DisFire.class);
        EventReader<DisDetonation> detonations = b.world.eventReader(DisDetonation.class);
        Entity shooter = a.publish(0, 0, 0);
        Entity target = b.publish(100, 0, 0);
        Participant.run(2, a, b);
        DisShot shot =
                DisShot.of(shooter, a.gateway.find(b.id(target)), round)
                        .eventId(a.gateway.nextEventId());
        a.world.send(new DisFire(shot, 4e6, 1, 2, 3, 4, 5, 100, false));
        a.world.send(new DisDetonation(shot, 4e6, 9, 8, 3, 4, 5, 1, false));
        Participant.run(1, a, b);

        List<DisFire> fired = new ArrayList<>();
        fires.forEach(fired::add);
        assertEquals(1, fired.size());
        DisFire fire = fired.getFirst();
        assertTrue(fire.remote());
        assertEquals(b.gateway.find(a.id(shooter)), fire.shot().shooter());
        assertEquals(target, fire.shot().target());
        assertEquals(shot.eventId(), fire.shot().eventId());
        assertEquals(round, fire.shot().type());
        assertEquals(4e6, fire.x());
        assertEquals(100, fire.range());
        List<DisDetonation> exploded = new ArrayList<>();
        detonations.forEach(exploded::add);
        assertEquals(1, exploded.size());
        assertEquals(shot.eventId(), exploded.getFirst().shot().eventId());
        assertEquals(9, exploded.getFirst().y());
        assertEquals(1, exploded.getFirst().result());

        long pdus = b.gateway.statistics().pdusSent();
        Participant.run(2, a, b); // received shots are not sent again
        assertEquals(pdus, b.gateway.statistics().pdusSent());
        assertEquals(Participant.TANK, a.world.get(shooter, MasterDescriptor.class).type());
    }
}
