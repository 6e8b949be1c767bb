package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.dis.DisEntityId;
import dev.tercio.dis.DisTimestamp;
import dev.tercio.dis.pdu.Pdu;
import dev.tercio.dis.pdu.PduHeader;
import dev.tercio.dis.pdu.StartResumePdu;
import dev.tercio.dis.pdu.StopFreezePdu;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Start/Resume and Stop/Freeze take effect at their real-world time.
///
/// Proves DI-08.
class TimedRequestsTest {
    private static final DisEntityId MANAGER = DisEntityId.of(17, 9, 0);
    private static final DisEntityId B = DisEntityId.of(17, 2, 0);
    private static final double MINUTE = 60;

    private final DisLoopback network = new DisLoopback();
    private final List<Integer> hours = new ArrayList<>();
    private final byte[] bytes = new byte[Pdu.MAX_LENGTH];
    private final PduHeader header = new PduHeader(7, DisSettings.DEFAULT.exercise());
    private DisTransport manager;
    private Participant b;

    @BeforeEach
    void open() {
        manager = network.join();
        manager.start((_, _, _, _) -> {});
        b = new Participant(2, network.join());
        b.gateway.manage(
                new DisManagement() {
                    @Override
                    public boolean start(DisRequest request, StartResumePdu pdu) {
                        return hours.add(pdu.realWorldTimeHour());
                    }

                    @Override
                    public boolean stop(DisRequest request, StopFreezePdu pdu) {
                        return hours.add(pdu.realWorldTimeHour());
                    }
                });
    }

    @AfterEach
    void close() {
        b.close();
        manager.close();
    }

    private void send(Pdu pdu) {
        assertTrue(manager.send(pdu.bytes(), pdu.offset(), pdu.length()));
        b.run();
    }

    private static long inMinutes(int minutes) {
        return (System.currentTimeMillis() + minutes * 60_000L) * 1_000_000;
    }

    private static int hour(long nanos) {
        return (int) (nanos / 3_600_000_000_000L);
    }

    private void stop(DisEntityId to, int minutes) {
        long at = inMinutes(minutes);
        send(
                new StopFreezePdu()
                        .begin(bytes, 0, header, MANAGER, to)
                        .frozenBehavior(DisExercise.TRANSMIT | DisExercise.RECEIVE)
                        .realWorldTime(hour(at), DisTimestamp.absolute(at)));
    }

    private void start(DisEntityId to, int minutes) {
        long at = inMinutes(minutes);
        send(
                new StartResumePdu()
                        .begin(bytes, 0, header, MANAGER, to)
                        .realWorldTime(hour(at), DisTimestamp.absolute(at)));
    }

    private boolean isRunning() {
        return b.world.resources().get(DisExercise.class).running();
    }

    private void runMinutes(int minutes) {
        for (int i = 0; i < minutes; i++) {
            b.schedule.run(MINUTE);
        }
    }

    @Test
    void exerciseStopsAndStartsAtTheGivenTimes() {
        stop(B, 30);
        start(B, 90);
        assertEquals(2, hours.size());
        assertTrue(hours.getFirst() >= hour(inMinutes(-1)));
        runMinutes(28);
        assertTrue(isRunning());
        runMinutes(4);
        assertFalse(isRunning());
        runMinutes(56);
        assertFalse(isRunning());
        runMinutes(4);
        assertTrue(isRunning());
    }

    @Test
    void timesThatHavePassedMeanAtOnce() {
        stop(B, -5);
        assertFalse(isRunning());
        start(B, 0);
        assertTrue(isRunning());
    }

    @Test
    void entityIsFrozenAtTheGivenTime() {
        Entity tank = b.publish(0, 0, 0);
        b.run();
        stop(b.id(tank), 30);
        start(b.id(tank), 60);
        runMinutes(28);
        assertFalse(b.world.has(tank, DisFrozen.class));
        runMinutes(4);
        assertTrue(b.world.has(tank, DisFrozen.class));
        runMinutes(30);
        assertFalse(b.world.has(tank, DisFrozen.class));
        assertFalse(b.world.has(tank, DisOrders.class));
        assertTrue(isRunning());
    }

    @Test
    void requestAtOnceReplacesOneOfTheSameKindThatIsPending() {
        Entity tank = b.publish(0, 0, 0);
        b.run();
        for (DisEntityId to : List.of(B, b.id(tank))) {
            stop(to, 30);
            stop(to, -5);
            start(to, 0);
        }
        runMinutes(32);
        assertTrue(isRunning());
        assertFalse(b.world.has(tank, DisFrozen.class));
    }

    @Test
    void pendingRequestIsDroppedWhenTheEntityIsHandedOver() {
        try (Participant a = new Participant(1, network.join())) {
            Entity tank = b.publish(0, 0, 0);
            Participant.run(2, b, a);
            stop(b.id(tank), 2);
            a.gateway.manage(
                    new DisManagement() {
                        @Override
                        public boolean transfer(DisRequest request, boolean offered) {
                            return true;
                        }
                    });
            b.gateway.offer(tank, DisEntityId.of(17, 1, 0));
            Participant.run(5, b, a);
            assertEquals(1, b.ghosts());
            b.schedule.run(2 * MINUTE);
            assertFalse(b.world.has(tank, DisFrozen.class));
            assertFalse(b.world.has(tank, DisOrders.class));
        }
    }
}
