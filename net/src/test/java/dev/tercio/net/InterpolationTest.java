package dev.tercio.net;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.net.TestNode.Damage;
import dev.tercio.net.TestNode.Position;
import dev.tercio.replay.History;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Values of other nodes are presented evenly between their updates. Proves TR-10.
class InterpolationTest {
    record Pose(double heading, double w, double x, double y, double z) {}

    private static final InterpolationOptions LINEAR =
            InterpolationOptions.DEFAULT.fields("x", "y");

    private final Loopback network = new Loopback(8_192, 1_400);
    private final TestNode here = InterestTest.limited(1, network.join(1), InterestTest.OPTIONS);
    private final TestNode there = InterestTest.limited(2, network.join(2), InterestTest.OPTIONS);
    private final double[] at = new double[2];

    @AfterEach
    void close() {
        here.close();
        there.close();
    }

    private void move(long id, float x, float y) {
        here.world.set(here.find(id), new Position(x, y));
        TestNode.run(1, here, there);
    }

    private double read(Interpolation<Position> smooth, long id, double fraction) {
        assertTrue(smooth.read(there.find(id), fraction, at));
        return at[0];
    }

    @Test
    void motionIsEvenAlthoughMessagesAreLostAndLate() {
        network.faults(new Faults(11, 0.2, 0.1, 2));
        Interpolation<Position> smooth =
                there.replication.interpolate(Position.class, LINEAR.delay(6));
        long id = here.publish(new Position(0, 0));
        double before = 0;
        for (int frame = 1; frame <= 400; frame++) {
            // a circle with the circumference of 628 frames
            double angle = frame / 100.0;
            move(id, (float) (100 * Math.cos(angle)), (float) (100 * Math.sin(angle)));
            if (frame < 60) {
                continue;
            }
            for (double fraction = 0; fraction < 1; fraction += 0.5) {
                read(smooth, id, fraction);
                double shown = 100 * Math.atan2(at[1], at[0]);
                shown = shown < -1 ? shown + 200 * Math.PI : shown;
                assertEquals(100, Math.hypot(at[0], at[1]), 0.1, "frame " + frame);
                double step = shown - before;
                assertTrue(
                        before == 0 || (step > 0.2 && step < 1.0),
                        "frame " + frame + ", step " + step);
                assertEquals(frame - 6 - 1 + fraction, shown, 2.5, "frame " + frame);
                before = shown;
            }
        }
        assertTrue(there.statistics().messagesLost() > 0);
    }

    @Test
    void simulationAndHashesAreNotAffected() {
        Loopback other = new Loopback();
        try (TestNode source = new TestNode(1, other.join(1), InterestTest.OPTIONS);
                TestNode plain = new TestNode(2, other.join(2), InterestTest.OPTIONS)) {
            Interpolation<Position> smooth = there.replication.interpolate(Position.class, LINEAR);
            long id = here.publish(new Position(0, 0));
            long same = source.publish(new Position(0, 0));
            for (int frame = 0; frame < 20; frame++) {
                move(id, frame, 0);
                source.world.set(source.find(same), new Position(frame, 0));
                TestNode.run(1, source, plain);
                double shown = read(smooth, id, 0.5);
                assertTrue(frame < 8 || shown < frame - 1, "shown " + shown);
                assertEquals(
                        new Position(frame, 0), there.world.get(there.find(id), Position.class));
                assertEquals(StateHash.of(plain.world), StateHash.of(there.world));
            }
        }
    }

    @Test
    void valueThatStandsStillDoesNotDriftAndStartsLate() {
        Interpolation<Position> smooth = there.replication.interpolate(Position.class, LINEAR);
        long id = here.publish(new Position(0, 0));
        for (int frame = 1; frame <= 10; frame++) {
            move(id, frame, 0);
        }
        double before = 0;
        for (int frame = 0; frame < 40; frame++) {
            TestNode.run(1, here, there);
            double shown = read(smooth, id, 0);
            assertTrue(shown >= before && shown <= 10, "shown " + shown);
            before = shown;
        }
        assertEquals(10, before);
        // the first step after a pause takes one frame, not the length of the pause
        move(id, 20, 0);
        assertEquals(10, read(smooth, id, 0), 1e-9);
        TestNode.run(6, here, there);
        assertEquals(20, read(smooth, id, 0), 1e-9);
    }

    @Test
    void extrapolationIsBounded() {
        Interpolation<Position> smooth =
                there.replication.interpolate(Position.class, LINEAR.delay(1).extrapolation(3));
        long id = here.publish(new Position(0, 0));
        for (int frame = 1; frame <= 20; frame++) {
            move(id, frame, 0);
        }
        network.disconnect(1, 2);
        double most = 0;
        for (int frame = 0; frame < 20; frame++) {
            there.run();
            most = Math.max(most, read(smooth, id, 0));
        }
        assertEquals(23, most, 1e-6);
        assertEquals(23, read(smooth, id, 0), 1e-6);
    }

    @Test
    void teleportsAreNotInterpolated() {
        Interpolation<Position> smooth =
                there.replication.interpolate(Position.class, LINEAR.teleport(50));
        long id = here.publish(new Position(0, 0));
        for (int frame = 1; frame <= 20; frame++) {
            move(id, frame < 10 ? frame : 1_000 + frame, 0);
            for (double fraction = 0; fraction < 1; fraction += 0.25) {
                double shown = read(smooth, id, fraction);
                assertTrue(shown <= 10 || shown >= 1_009, "shown " + shown);
            }
        }
        assertTrue(read(smooth, id, 0) > 1_000);
    }

    @Test
    void entityThatEntersIsShownWhereItIs() {
        there.replication.limitTo(Area.around(0, 0, 100));
        Interpolation<Position> smooth = there.replication.interpolate(Position.class, LINEAR);
        long id = here.publish(new Position(0, 0));
        for (int frame = 1; frame <= 10; frame++) {
            move(id, frame, 0);
        }
        move(id, 500, 0);
        TestNode.run(2, here, there);
        assertFalse(there.knows(id));
        move(id, 60, 0);
        TestNode.run(1, here, there);
        assertEquals(60, read(smooth, id, 0));
    }

    @Test
    void ownedRestoredAndUnknownValuesAreCurrent() {
        Interpolation<Position> smooth = there.replication.interpolate(Position.class, LINEAR);
        long id = here.publish(new Position(0, 0), new Damage(1));
        long own = there.publish(new Position(7, 8));
        try (History history = History.of(there.schedule, 20)) {
            for (int frame = 1; frame <= 10; frame++) {
                move(id, frame, 0);
            }
            assertEquals(7, read(smooth, own, 0.5));
            history.rollback(3);
            there.run();
            assertEquals(
                    there.world.get(there.find(id), Position.class).x(), read(smooth, id, 0), 3);
        }
        Entity without = there.world.spawn(new Damage(1));
        assertFalse(smooth.read(without, 0, at));
        there.world.destroy(without);
        assertFalse(smooth.read(without, 0, at));
    }

    @Test
    void anglesAndRotationsTakeTheShorterArc() {
        try (World one = World.create(WorldOptions.DEFAULT.node(1));
                World two = World.create(WorldOptions.DEFAULT.node(2));
                Schedule sending = Schedule.of(one);
                Schedule receiving = Schedule.of(two)) {
            Loopback loop = new Loopback();
            Replication source = Replication.of(sending, loop.join()).share(Pose.class);
            Replication target = Replication.of(receiving, loop.join()).share(Pose.class);
            Interpolation<Pose> smooth =
                    target.interpolate(
                            Pose.class,
                            InterpolationOptions.DEFAULT
                                    .angles("heading")
                                    .rotation("w", "x", "y", "z"));
            Entity entity = one.spawn(pose(0));
            long id = source.publish(entity);
            double[] shown = new double[5];
            for (int frame = 1; frame <= 200; frame++) {
                one.set(entity, pose(frame));
                sending.run();
                receiving.run();
                Entity ghost = two.stableIds().find(id).orElseThrow();
                assertTrue(smooth.read(ghost, 0.5, shown));
                double length =
                        Math.hypot(Math.hypot(shown[1], shown[2]), Math.hypot(shown[3], shown[4]));
                assertEquals(1, length, 1e-9);
                if (frame > 20) {
                    double turned = 2 * Math.atan2(shown[4], shown[1]);
                    double apart = Math.IEEEremainder(turned - shown[0], 2 * Math.PI);
                    assertEquals(0, apart, 1e-3, "frame " + frame);
                    double late = Math.IEEEremainder(frame * 0.1 - shown[0], 2 * Math.PI);
                    assertEquals(0.3, late, 0.15, "frame " + frame);
                }
            }
            assertEquals(Pose.class, smooth.component());
        }
    }

    /// Both signs of a quaternion are the same rotation.
    private static Pose pose(int frame) {
        double angle = Math.IEEEremainder(frame * 0.1, 2 * Math.PI);
        double sign = frame % 3 == 0 ? -1 : 1;
        return new Pose(angle, sign * Math.cos(angle / 2), 0, 0, sign * Math.sin(angle / 2));
    }

    @Test
    void readingDoesNotAllocate() {
        Interpolation<Position> smooth = there.replication.interpolate(Position.class, LINEAR);
        long id = here.publish(new Position(0, 0));
        for (int frame = 1; frame <= 10; frame++) {
            move(id, frame, 0);
        }
        Entity ghost = there.find(id);
        assertEquals(0, allocated(smooth, ghost));
    }

    private long allocated(Interpolation<Position> smooth, Entity ghost) {
        var threads =
                (com.sun.management.ThreadMXBean)
                        java.lang.management.ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 20; attempt++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000; i++) {
                smooth.read(ghost, 0.5, at);
            }
            long after = threads.getCurrentThreadAllocatedBytes();
            least = Math.min(least, after - before);
        }
        return least;
    }

    @Test
    void fieldsThatCannotBeInterpolatedAreRefused() {
        Replication replication = there.replication;
        for (InterpolationOptions options :
                new InterpolationOptions[] {
                    InterpolationOptions.DEFAULT, InterpolationOptions.DEFAULT.fields("height")
                }) {
            assertThrows(
                    IllegalArgumentException.class,
                    () -> replication.interpolate(Position.class, options));
        }
        InterpolationOptions points = InterpolationOptions.DEFAULT.fields("points");
        assertThrows(
                IllegalArgumentException.class,
                () -> replication.interpolate(Damage.class, points));
        assertThrows(
                IllegalArgumentException.class,
                () -> replication.interpolate(TestNode.Secret.class, points));
        assertThrows(
                IllegalArgumentException.class,
                () -> replication.interpolate(TestNode.Target.class, points));
        assertThrows(IllegalArgumentException.class, () -> LINEAR.delay(-1));
        assertThrows(IllegalArgumentException.class, () -> LINEAR.rotation("x"));
    }
}
