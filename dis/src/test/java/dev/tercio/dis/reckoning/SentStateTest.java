package dev.tercio.dis.reckoning;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.dis.geodesy.Orientation;
import dev.tercio.dis.geodesy.Vector3;
import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.PduHeader;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// When a sender sends. Proves DI-03.
class SentStateTest {
    private static final double FRAME = 1 / 60.0;

    private final EntityStatePdu state =
            new EntityStatePdu().begin(new byte[200], 0, new PduHeader(7, 1));
    private final Vector3 position = new Vector3();
    private final Orientation orientation = new Orientation();
    private final SentState sent = new SentState(SendThresholds.DEFAULT, false, 42);

    private void send(double now, double velocity) {
        state.reckoningModel(ReckoningModel.FPW.code())
                .location(position.x, position.y, position.z)
                .velocity((float) velocity, 0, 0);
        sent.sent(now, state);
    }

    private SendReason due(double now) {
        return sent.due(now, position, orientation);
    }

    @Test
    void unknownEntityIsSentAtOnce() {
        assertEquals(SendReason.FIRST, due(100));
        send(100, 0);
        assertEquals(SendReason.NONE, due(100));
    }

    @Test
    void positionIsSentBeyondOneMetre() {
        send(0, 10);
        position.set(10.999, 0, 0);
        assertEquals(SendReason.NONE, due(1));
        position.set(11.001, 0, 0);
        assertEquals(SendReason.POSITION, due(1));
        position.set(Double.NaN, 0, 0);
        assertEquals(SendReason.POSITION, due(1));
    }

    @Test
    void orientationIsSentBeyondThreeDegrees() {
        send(0, 0);
        orientation.setEuler(Math.toRadians(2.99), 0, 0);
        assertEquals(SendReason.NONE, due(1));
        orientation.setEuler(0, 0, Math.toRadians(3.01));
        assertEquals(SendReason.ORIENTATION, due(1));
    }

    /// The intervals of an entity that stands still, or that moves as receivers expect.
    @Test
    void heartbeatsVaryByATenth() {
        List<Double> intervals = intervals(sent);

        assertTrue(intervals.stream().allMatch(i -> i >= 4.5 && i <= 5.5 + FRAME), "" + intervals);
        assertTrue(intervals.stream().anyMatch(i -> i < 4.75), "" + intervals);
        assertTrue(intervals.stream().anyMatch(i -> i > 5.25), "" + intervals);
        assertEquals(5, intervals.stream().mapToDouble(i -> i).average().orElseThrow(), 0.1);
    }

    private List<Double> intervals(SentState entity) {
        List<Double> intervals = new ArrayList<>();
        double last = 0;
        entity.sent(0, state);
        for (int frame = 1; intervals.size() < 200; frame++) {
            double now = frame * FRAME;
            if (entity.due(now, position, orientation) == SendReason.HEARTBEAT) {
                intervals.add(now - last);
                last = now;
                entity.sent(now, state);
            }
        }
        return intervals;
    }

    @Test
    void heartbeatsDependOnTheSeed() {
        List<Double> first = intervals(new SentState(SendThresholds.DEFAULT, false, 1));

        assertEquals(first, intervals(new SentState(SendThresholds.DEFAULT, false, 1)));
        assertTrue(!first.equals(intervals(new SentState(SendThresholds.DEFAULT, false, 2))));
    }

    @Test
    void stationaryEntitiesAreSentOncePerMinute() {
        List<Double> intervals = intervals(new SentState(SendThresholds.DEFAULT, true, 7));

        assertTrue(intervals.stream().allMatch(i -> i >= 54 && i <= 66 + FRAME), "" + intervals);
    }

    @Test
    void timeoutIsALittleMoreThanTwoHeartbeats() {
        assertEquals(12, SendThresholds.DEFAULT.timeout(false), 1e-9);
        assertEquals(144, SendThresholds.DEFAULT.timeout(true), 1e-9);
    }

    /// A circle of 100 m at 10 m/s: a receiver never sees an error beyond the threshold, and the
    /// right model needs heartbeats only.
    @Test
    void rightModelNeedsFewUpdates() {
        assertTrue(updatesOnACircle(ReckoningModel.FPW) > 20);
        assertTrue(updatesOnACircle(ReckoningModel.RPB) < 15);
    }

    private int updatesOnACircle(ReckoningModel model) {
        SentState entity = new SentState(SendThresholds.DEFAULT, false, 3);
        int updates = 0;
        for (int frame = 0; frame < 60 * 60; frame++) {
            double now = frame * FRAME;
            double angle = now / 10;
            position.set(100 * Math.sin(angle), -100 * Math.cos(angle), 0);
            orientation.setEuler(angle, 0, 0);
            if (entity.due(now, position, orientation) != SendReason.NONE) {
                state.reckoningModel(model.code())
                        .location(position.x, position.y, 0)
                        .orientation((float) angle, 0, 0)
                        .angularVelocity(0, 0, 0.1f);
                boolean body = model.isInBodyAxes();
                state.velocity(
                        body ? 10 : (float) (10 * Math.cos(angle)),
                        body ? 0 : (float) (10 * Math.sin(angle)),
                        0);
                entity.sent(now, state);
                updates++;
            }
        }
        return updates;
    }

    @Test
    void invalidValuesAreRefused() {
        state.location(Double.NaN, 0, 0);
        var e = assertThrows(IllegalArgumentException.class, () -> sent.sent(0, state));
        assertEquals("state is not finite: entity=0:0:0", e.getMessage());
        var threshold =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> new SendThresholds(1, 1, 5, 60, 1, 2.4));
        assertEquals("threshold is invalid: variation=1.0", threshold.getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> new SendThresholds(Double.NaN, 1, 5, 60, 0, 2.4));
    }
}
