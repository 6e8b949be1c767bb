package dev.tercio.dis.geodesy;

/// A position on or near the WGS84 ellipsoid.
///
/// ```java
/// GeodeticPosition munich = GeodeticPosition.ofDegrees(48.137, 11.575, 520);
/// munich.toEcef(location);
/// ```
///
/// @param latitude radians, positive to the north
/// @param longitude radians, positive to the east
/// @param height metres above the ellipsoid, which is not the sea level
public record GeodeticPosition(double latitude, double longitude, double height) {
    /// The semi-major axis in metres.
    private static final double A = 6_378_137;

    private static final double FLATTENING = 1 / 298.257223563;

    /// The semi-minor axis in metres.
    private static final double B = A * (1 - FLATTENING);

    /// The squared eccentricity.
    private static final double E2 = FLATTENING * (2 - FLATTENING);

    /// The squared second eccentricity.
    private static final double E2_SECOND = E2 / (1 - E2);

    private static final int MOST_STEPS = 20;
    private static final double PRECISION = 1e-15;

    private static final double QUARTER_TURN = Math.PI / 2;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if the latitude is not from -pi/2 to pi/2, the longitude is
    ///   not from -2 pi to 2 pi, or the height is infinite or NaN
    public GeodeticPosition {
        check("latitude", latitude, QUARTER_TURN, 90);
        check("longitude", longitude, 4 * QUARTER_TURN, 360);
        if (!Double.isFinite(height)) {
            throw new IllegalArgumentException("height is not finite: height=" + height);
        }
    }

    private static void check(String name, double radians, double largest, int degrees) {
        if (!(Math.abs(radians) <= largest)) {
            throw new IllegalArgumentException(
                    name
                            + " is out of range: degrees="
                            + Math.toDegrees(radians)
                            + ", allowed=-"
                            + degrees
                            + ".."
                            + degrees);
        }
    }

    /// A position in degrees.
    ///
    /// @param latitude degrees, positive to the north, -90 to 90
    /// @param longitude degrees, positive to the east, -360 to 360
    /// @param height metres above the ellipsoid
    /// @return the position
    /// @throws IllegalArgumentException if a number is out of range
    public static GeodeticPosition ofDegrees(double latitude, double longitude, double height) {
        return new GeodeticPosition(Math.toRadians(latitude), Math.toRadians(longitude), height);
    }

    /// A position in ECEF coordinates. Within 50 km of the centre of the Earth, where a latitude is
    /// ambiguous, the result is some position of little meaning.
    ///
    /// @param x metres from the centre of the Earth to where the equator and the prime meridian
    ///   meet
    /// @param y metres to longitude 90 degrees east on the equator
    /// @param z metres to the north pole
    /// @return the position; the latitude is from -pi/2 to pi/2, the longitude from -pi to pi
    /// @throws IllegalArgumentException if a coordinate is infinite or NaN
    public static GeodeticPosition ofEcef(double x, double y, double z) {
        if (!Double.isFinite(Math.abs(x) + Math.abs(y) + Math.abs(z))) {
            throw new IllegalArgumentException(
                    "position is not finite: x=" + x + ", y=" + y + ", z=" + z);
        }
        double fromAxis = Math.hypot(x, y);
        double latitude = latitude(fromAxis, z);
        double sin = Math.sin(latitude);
        // unlike a division by the cosine, this is exact near the poles, too
        double height = fromAxis * Math.cos(latitude) + z * sin - A * Math.sqrt(1 - E2 * sin * sin);
        return new GeodeticPosition(latitude, Math.atan2(y, x), height);
    }

    /// Bowring's formula, repeated with the parametric latitude of each result.
    private static double latitude(double fromAxis, double z) {
        double parametric = Math.atan2(z, fromAxis * (1 - FLATTENING));
        double latitude = Double.NaN;
        for (int i = 0; i < MOST_STEPS; i++) {
            double last = latitude;
            double sin = Math.sin(parametric);
            double cos = Math.cos(parametric);
            latitude =
                    Math.atan2(
                            z + E2_SECOND * B * sin * sin * sin,
                            fromAxis - E2 * A * cos * cos * cos);
            if (Math.abs(latitude - last) <= PRECISION) {
                break;
            }
            parametric = Math.atan2((1 - FLATTENING) * Math.sin(latitude), Math.cos(latitude));
        }
        return latitude;
    }

    /// The latitude in degrees.
    ///
    /// @return degrees, positive to the north
    public double latitudeDegrees() {
        return Math.toDegrees(latitude);
    }

    /// The longitude in degrees.
    ///
    /// @return degrees, positive to the east
    public double longitudeDegrees() {
        return Math.toDegrees(longitude);
    }

    /// Converts to ECEF coordinates.
    ///
    /// @param result receives metres from the centre of the Earth
    /// @return the result
    public Vector3 toEcef(Vector3 result) {
        double sin = Math.sin(latitude);
        double cos = Math.cos(latitude);
        double radius = A / Math.sqrt(1 - E2 * sin * sin);
        double fromAxis = (radius + height) * cos;
        return result.set(
                fromAxis * Math.cos(longitude),
                fromAxis * Math.sin(longitude),
                (radius * (1 - E2) + height) * sin);
    }
}
