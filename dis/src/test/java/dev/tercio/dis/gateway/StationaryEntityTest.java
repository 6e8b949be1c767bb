package dev.tercio.dis.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.WorldOptions;
import dev.tercio.dis.reckoning.ReckoningModel;
import dev.tercio.dis.transport.DisLoopback;
import dev.tercio.dis.transport.DisTransport;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// An entity that is declared stationary is sent once per minute, and receivers keep it meanwhile.
///
/// Proves DI-05 and DI-08.
class StationaryEntityTest {
    private static final double STEP = 0.5;

    private final DisLoopback network = new DisLoopback();
    private final boolean[] stationary = {true};
    private Participant a;
    private Participant b;

    @BeforeEach
    void open() {
        a = participant(1, network.join());
        b = participant(2, network.join());
    }

    @AfterEach
    void close() {
        a.close();
        b.close();
    }

    private Participant participant(int application, DisTransport transport) {
        return new Participant(
                Participant.settings(application, transport),
                WorldOptions.DEFAULT,
                EntityMapping.of(
                        LocalPosition.class,
                        (p, state) ->
                                state.localPosition(p.east(), p.north(), p.up())
                                        .stationary(stationary[0]),
                        (_, state) -> new LocalPosition(state.east(), state.north(), state.up())));
    }

    /// Runs a number of seconds.
    ///
    /// @return the number of frames in which the first node has the ghost
    private int framesWithGhost(double seconds) {
        int present = 0;
        for (int i = 0; i < seconds / STEP; i++) {
            a.schedule.run(STEP);
            b.schedule.run(STEP);
            present += a.ghosts();
        }
        return present;
    }

    @Test
    void ghostOfAStationaryEntityIsAlwaysPresent() {
        Entity wall = b.publish(1, 2, 0);
        framesWithGhost(1);
        long sent = b.gateway.statistics().pdusSent();
        assertEquals(600, framesWithGhost(300));
        sent = b.gateway.statistics().pdusSent() - sent;
        assertTrue(sent >= 4 && sent <= 6, "sent=" + sent);
        DisMotion motion = a.world.get(a.gateway.find(b.id(wall)), DisMotion.class);
        assertEquals(ReckoningModel.STATIC.code(), motion.model());
    }

    @Test
    void entityThatBeginsToMoveHasTheUsualHeartbeat() {
        Entity vehicle = b.publish(1, 2, 0);
        framesWithGhost(30);
        stationary[0] = false;
        framesWithGhost(1);
        DisMotion motion = a.world.get(a.gateway.find(b.id(vehicle)), DisMotion.class);
        assertNotEquals(ReckoningModel.STATIC.code(), motion.model());
        assertEquals(240, framesWithGhost(120));
        stationary[0] = true;
        assertEquals(400, framesWithGhost(200));
    }

    @Test
    void silentGhostIsRemovedAfterTheTimeoutOfItsHeartbeat() {
        b.publish(1, 2, 0);
        framesWithGhost(1);
        b.schedule.enable("dis send", false);
        framesWithGhost(140);
        assertEquals(1, a.ghosts());
        framesWithGhost(10);
        assertEquals(0, a.ghosts());
    }
}
