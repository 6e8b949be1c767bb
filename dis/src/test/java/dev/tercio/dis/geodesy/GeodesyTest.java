package dev.tercio.dis.geodesy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.testing.Seed;

import edu.nps.moves.disutil.CoordinateConversions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Random;

/// Positions are converted both ways to a millimetre. Proves DI-04.
class GeodesyTest {
    private static final double MILLIMETRE = 1e-3;

    /// A millimetre on the surface, in radians.
    private static final double MILLIMETRE_ANGLE = 1e-3 / 6_378_137;

    private final Vector3 point = new Vector3();

    /// The points on the axes follow from the definition of WGS84 (semi-minor axis 6,356,752.3142
    /// m). The others are examples in the manual of CartConvert of GeographicLib.
    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, 6378137, 0, 0, 0.001",
        "0, 90, 100, 0, 6378237, 0, 0.001",
        "0, 180, -1000, -6377137, 0, 0, 0.001",
        "90, 0, 0, 0, 0, 6356752.3142, 0.001",
        "-90, 0, 10, 0, 0, -6356762.3142, 0.001",
        "33.3, 44.4, 6000, 3816209.60, 3737108.55, 3485109.57, 0.006",
    })
    void publishedReferencePoints(
            double latitude,
            double longitude,
            double height,
            double x,
            double y,
            double z,
            double tolerance) {
        GeodeticPosition.ofDegrees(latitude, longitude, height).toEcef(point);
        assertTrue(point.distance(x, y, z) <= tolerance * 1.8, point::toString);

        GeodeticPosition back = GeodeticPosition.ofEcef(x, y, z);
        assertEquals(latitude, back.latitudeDegrees(), 1e-7);
        assertEquals(height, back.height(), tolerance);
        if (Math.abs(latitude) < 90) {
            assertEquals(longitude, back.longitudeDegrees(), 1e-7);
        }
    }

    /// From the manual of CartConvert of GeographicLib: origin 33 44 20.
    @Test
    void publishedLocalReferencePoint() {
        LocalFrame frame = LocalFrame.at(GeodeticPosition.ofDegrees(33, 44, 20));
        GeodeticPosition.ofDegrees(33.3, 44.4, 6_000).toEcef(point);
        frame.toLocal(point.x, point.y, point.z, point);

        assertTrue(point.distance(37_288.97, 33_374.29, 5_783.64) < 0.015, point::toString);
    }

    @Test
    void geodeticPositionsSurviveBothWays() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 20_000; i++) {
                        roundTrip(
                                latitude(random), 360 * random.nextDouble() - 180, height(random));
                    }
                });
    }

    /// Often next to a pole or the equator.
    private static double latitude(Random random) {
        double near = random.nextDouble() * Math.pow(10, -random.nextInt(12));
        return switch (random.nextInt(4)) {
            case 0 -> 90 - near;
            case 1 -> near - 90;
            case 2 -> near;
            default -> 180 * random.nextDouble() - 90;
        };
    }

    /// From 100 km below the ellipsoid to beyond geostationary orbits.
    private static double height(Random random) {
        return random.nextBoolean()
                ? 200_000 * random.nextDouble() - 100_000
                : 5e7 * random.nextDouble();
    }

    private void roundTrip(double latitude, double longitude, double height) {
        GeodeticPosition position = GeodeticPosition.ofDegrees(latitude, longitude, height);
        position.toEcef(point);
        GeodeticPosition back = GeodeticPosition.ofEcef(point.x, point.y, point.z);
        double x = point.x;
        double y = point.y;
        double z = point.z;

        assertEquals(position.latitude(), back.latitude(), MILLIMETRE_ANGLE, position::toString);
        assertEquals(height, back.height(), MILLIMETRE, position::toString);
        assertTrue(back.toEcef(point).distance(x, y, z) < MILLIMETRE, position::toString);
    }

    @Test
    void localPositionsAndDirectionsSurviveBothWays() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 10_000; i++) {
                        LocalFrame frame =
                                LocalFrame.at(
                                        GeodeticPosition.ofDegrees(
                                                latitude(random), 360 * random.nextDouble(), 500));
                        double east = 1e6 * random.nextGaussian();
                        double north = 1e6 * random.nextGaussian();
                        double up = 1e4 * random.nextGaussian();
                        frame.toEcef(east, north, up, point);
                        frame.toLocal(point.x, point.y, point.z, point);
                        assertTrue(point.distance(east, north, up) < MILLIMETRE, point::toString);
                        frame.directionToEcef(east, north, up, point);
                        frame.directionToLocal(point.x, point.y, point.z, point);
                        assertTrue(point.distance(east, north, up) < MILLIMETRE, point::toString);
                    }
                });
    }

    @Test
    void openDisComputesTheSamePositions() {
        Seed.run(
                random -> {
                    for (int i = 0; i < 1_000; i++) {
                        double latitude = 170 * random.nextDouble() - 85;
                        double longitude = 360 * random.nextDouble() - 180;
                        double[] other =
                                CoordinateConversions.getXYZfromLatLonDegrees(
                                        latitude, longitude, 1_000);
                        GeodeticPosition.ofDegrees(latitude, longitude, 1_000).toEcef(point);
                        // its semi-minor axis is rounded to a tenth of a millimetre
                        assertTrue(point.distance(other[0], other[1], other[2]) < MILLIMETRE);
                    }
                });
    }

    @Test
    void upIsAwayFromTheEllipsoid() {
        LocalFrame frame = LocalFrame.at(GeodeticPosition.ofDegrees(48, 11, 500));
        frame.toEcef(0, 0, 250, point);
        GeodeticPosition raised = GeodeticPosition.ofEcef(point.x, point.y, point.z);

        assertEquals(750, raised.height(), MILLIMETRE);
        assertEquals(48, raised.latitudeDegrees(), 1e-9);
        assertEquals(11, raised.longitudeDegrees(), 1e-9);
    }

    @Test
    void centreOfTheEarthIsNotNaN() {
        GeodeticPosition centre = GeodeticPosition.ofEcef(0, 0, 0);

        assertTrue(Double.isFinite(centre.latitude() + centre.longitude() + centre.height()));
        assertEquals(6_378_137 - 21_385, -centre.height(), 21_385);
    }

    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    @Test
    void positionsAreOnTheEarth() {
        assertRefused(
                "latitude is out of range: degrees=100.0, allowed=-90..90",
                () -> GeodeticPosition.ofDegrees(100, 0, 0));
        assertRefused(
                "latitude is out of range: degrees=NaN, allowed=-90..90",
                () -> GeodeticPosition.ofDegrees(Double.NaN, 0, 0));
        assertRefused(
                "longitude is out of range: degrees=-361.0, allowed=-360..360",
                () -> GeodeticPosition.ofDegrees(0, -361, 0));
        assertRefused(
                "longitude is out of range: degrees=NaN, allowed=-360..360",
                () -> new GeodeticPosition(0, Double.NaN, 0));
        assertRefused(
                "height is not finite: height=Infinity",
                () -> GeodeticPosition.ofDegrees(0, 0, Double.POSITIVE_INFINITY));
        assertRefused(
                "latitude is out of range: degrees=2750.1974166279515, allowed=-90..90",
                () -> new GeodeticPosition(48, 11, 500)); // degrees instead of radians
        assertRefused(
                "position is not finite: x=NaN, y=0.0, z=1.0",
                () -> GeodeticPosition.ofEcef(Double.NaN, 0, 1));
        assertRefused(
                "position is not finite: x=0.0, y=Infinity, z=0.0",
                () -> GeodeticPosition.ofEcef(0, Double.POSITIVE_INFINITY, 0));
    }

    @Test
    void polesAndDateLineArePositions() {
        for (double latitude : new double[] {-90, 0, 90}) {
            for (double longitude : new double[] {-360, -180, 0, 180, 360}) {
                GeodeticPosition p = GeodeticPosition.ofDegrees(latitude, longitude, -100);
                p.toEcef(point);
                GeodeticPosition back = GeodeticPosition.ofEcef(point.x, point.y, point.z);
                assertEquals(latitude, back.latitudeDegrees(), 1e-9);
                assertEquals(-100, back.height(), MILLIMETRE);
            }
        }
    }
}
