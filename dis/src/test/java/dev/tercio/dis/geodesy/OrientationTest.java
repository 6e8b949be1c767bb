package dev.tercio.dis.geodesy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import edu.nps.moves.disutil.EulerConversions;

import org.junit.jupiter.api.Test;

import java.util.Random;

/// Euler angles, local angles, quaternions and matrices are converted both ways. Proves DI-04.
class OrientationTest {
    private static final double EXACT = 1e-9;

    private final Orientation orientation = new Orientation();
    private final Orientation other = new Orientation();
    private final Vector3 vector = new Vector3();

    private static double angle(Random random) {
        return 2 * Math.PI * random.nextDouble() - Math.PI;
    }

    private static LocalFrame frame(double latitude, double longitude) {
        return LocalFrame.at(GeodeticPosition.ofDegrees(latitude, longitude, 0));
    }

    /// On the equator at the prime meridian, north is z, east is y, and up is x.
    @Test
    void axesOfALevelBodyHeadingNorth() {
        orientation.setLocal(frame(0, 0), 0, 0, 0);

        assertTrue(orientation.bodyToEcef(1, 0, 0, vector).distance(0, 0, 1) < EXACT);
        assertTrue(orientation.bodyToEcef(0, 1, 0, vector).distance(0, 1, 0) < EXACT);
        assertTrue(orientation.bodyToEcef(0, 0, 1, vector).distance(-1, 0, 0) < EXACT);
        assertTrue(orientation.ecefToBody(0, 0, 1, vector).distance(1, 0, 0) < EXACT);
    }

    /// The example of Koks, "Using Rotations to Build Aerospace Coordinate Systems" (DSTO-TN-0640):
    /// an aircraft near Adelaide.
    @Test
    void publishedEulerAngles() {
        orientation.setLocal(
                frame(-34.9, 138.5), Math.toRadians(135), Math.toRadians(20), Math.toRadians(30));

        assertEquals(-122.97, Math.toDegrees(orientation.psi()), 0.05);
        assertEquals(47.79, Math.toDegrees(orientation.theta()), 0.05);
        assertEquals(-29.67, Math.toDegrees(orientation.phi()), 0.05);
    }

    @Test
    void openDisComputesTheSameAngles() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 1_000; i++) {
                        double latitude = 2 * random.nextDouble() - 1;
                        double longitude = angle(random);
                        double heading = 360 * random.nextDouble() - 180;
                        double pitch = 160 * random.nextDouble() - 80;
                        double roll = 340 * random.nextDouble() - 170;
                        orientation.setLocal(
                                LocalFrame.at(new GeodeticPosition(latitude, longitude, 0)),
                                Math.toRadians(heading),
                                Math.toRadians(pitch),
                                Math.toRadians(roll));
                        other.setEuler(
                                EulerConversions.getPsiFromTaitBryanAngles(
                                        latitude, longitude, heading, pitch),
                                EulerConversions.getThetaFromTaitBryanAngles(
                                        latitude, longitude, heading, pitch),
                                EulerConversions.getPhiFromTaitBryanAngles(
                                        latitude, longitude, heading, pitch, roll));
                        assertTrue(orientation.angleTo(other) < 1e-6);
                    }
                });
    }

    @Test
    void everyFormSurvivesBothWays() {
        double[] quaternion = new double[4];
        double[] matrix = new double[9];
        Seed.run(
                random -> {
                    for (int i = 0; i < 20_000; i++) {
                        double theta = angle(random) / 2;
                        orientation.setEuler(angle(random), theta, angle(random));
                        LocalFrame frame = frame(180 * random.nextDouble() - 90, 77);

                        other.setEuler(orientation.psi(), orientation.theta(), orientation.phi());
                        assertTrue(orientation.angleTo(other) < EXACT);
                        other.setLocal(
                                frame,
                                orientation.heading(frame),
                                orientation.pitch(frame),
                                orientation.roll(frame));
                        assertTrue(orientation.angleTo(other) < EXACT);
                        orientation.toQuaternion(quaternion);
                        assertTrue(quaternion[0] >= 0);
                        other.setQuaternion(
                                3 * quaternion[0],
                                3 * quaternion[1],
                                3 * quaternion[2],
                                3 * quaternion[3]);
                        assertTrue(orientation.angleTo(other) < EXACT);
                        orientation.toMatrix(matrix);
                        assertEquals(0, orientation.angleTo(other.setMatrix(matrix)));
                    }
                });
    }

    @Test
    void anglesAreReturnedAsTheyWereSet() {
        LocalFrame frame = frame(-34.9, 138.5);
        orientation.setLocal(frame, 2, -0.75, 0.5);
        assertEquals(2, orientation.heading(frame), EXACT);
        assertEquals(-0.75, orientation.pitch(frame), EXACT);
        assertEquals(0.5, orientation.roll(frame), EXACT);

        orientation.setEuler(-3, 1.25, 2.5);
        assertEquals(-3, orientation.psi(), EXACT);
        assertEquals(1.25, orientation.theta(), EXACT);
        assertEquals(2.5, orientation.phi(), EXACT);
    }

    @Test
    void thirdAngleIsZeroIfTheBodyPointsStraightUpOrDown() {
        LocalFrame frame = frame(20, 30);
        for (double sign : new double[] {-1, 1}) {
            orientation.setEuler(1, sign * Math.PI / 2, 0.25);
            assertEquals(0, orientation.phi());
            other.setEuler(orientation.psi(), orientation.theta(), orientation.phi());
            assertTrue(orientation.angleTo(other) < 1e-8);

            orientation.setLocal(frame, 1, sign * Math.PI / 2, 0.25);
            assertEquals(0, orientation.roll(frame));
            other.setLocal(frame, orientation.heading(frame), orientation.pitch(frame), 0);
            assertTrue(orientation.angleTo(other) < 1e-8);
        }
    }

    @Test
    void rotationIsAboutBodyAxes() {
        LocalFrame frame = frame(48, 11);
        orientation.setLocal(frame, 0.5, 0, 0).rotate(0, 0, 0.25); // to the right, since z is down
        assertEquals(0.75, orientation.heading(frame), EXACT);
        orientation.rotate(0, 0.125, 0);
        assertEquals(0.125, orientation.pitch(frame), EXACT);
        orientation.rotate(0.25, 0, 0);
        assertEquals(0.25, orientation.roll(frame), EXACT);
        other.set(orientation).rotate(1e-12, 0, 0);
        assertEquals(1e-12, orientation.angleTo(other), 1e-15);
    }

    @Test
    void halfTurnIsTheLargestAngle() {
        assertEquals(Math.PI, orientation.angleTo(other.setEuler(Math.PI, 0, 0)), 1e-7);
    }

    @Test
    void invalidArgumentsAreRefused() {
        var e =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> orientation.setQuaternion(0, 0, 0, 0));
        assertEquals("quaternion is not a rotation: w=0.0, x=0.0, y=0.0, z=0.0", e.getMessage());
        assertThrows(
                IllegalArgumentException.class,
                () -> orientation.setQuaternion(Double.NaN, 0, 0, 0));
        var length =
                assertThrows(
                        IllegalArgumentException.class,
                        () -> orientation.toQuaternion(new double[3]));
        assertEquals("array has the wrong length: length=3, expected=4", length.getMessage());
        assertThrows(IllegalArgumentException.class, () -> orientation.setMatrix(new double[8]));
    }
}
