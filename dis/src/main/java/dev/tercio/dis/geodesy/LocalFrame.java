package dev.tercio.dis.geodesy;

/// Flat local coordinates around an origin: east, north and up of the plane that touches the
/// ellipsoid there.
///
/// ```java
/// LocalFrame frame = LocalFrame.at(GeodeticPosition.ofDegrees(48.137, 11.575, 520));
/// frame.toEcef(1_200, -300, 2, location); // 1,200 m east, 300 m south, 2 m up
/// ```
///
/// The plane leaves the surface of the Earth: 10 km from the origin, the ground is 8 m below it.
///
/// Threading: immutable.
public final class LocalFrame {
    private final double originX;
    private final double originY;
    private final double originZ;
    private final double sinLatitude;
    private final double cosLatitude;
    private final double sinLongitude;
    private final double cosLongitude;

    private LocalFrame(GeodeticPosition origin) {
        Vector3 ecef = origin.toEcef(new Vector3());
        originX = ecef.x;
        originY = ecef.y;
        originZ = ecef.z;
        sinLatitude = Math.sin(origin.latitude());
        cosLatitude = Math.cos(origin.latitude());
        sinLongitude = Math.sin(origin.longitude());
        cosLongitude = Math.cos(origin.longitude());
    }

    /// A frame around an origin.
    ///
    /// @param origin the position whose local coordinates are zero
    /// @return the frame
    public static LocalFrame at(GeodeticPosition origin) {
        return new LocalFrame(origin);
    }

    /// Converts a local position to ECEF coordinates.
    ///
    /// @param east metres
    /// @param north metres
    /// @param up metres
    /// @param result receives metres from the centre of the Earth
    /// @return the result
    public Vector3 toEcef(double east, double north, double up, Vector3 result) {
        directionToEcef(east, north, up, result);
        return result.set(result.x + originX, result.y + originY, result.z + originZ);
    }

    /// Converts an ECEF position to local coordinates.
    ///
    /// @param x metres
    /// @param y metres
    /// @param z metres
    /// @param result receives east, north and up in metres
    /// @return the result
    public Vector3 toLocal(double x, double y, double z, Vector3 result) {
        return directionToLocal(x - originX, y - originY, z - originZ, result);
    }

    /// Rotates a vector, such as a velocity, from local to ECEF axes.
    ///
    /// @param east the eastern component
    /// @param north the northern component
    /// @param up the upward component
    /// @param result receives the components in ECEF axes
    /// @return the result
    public Vector3 directionToEcef(double east, double north, double up, Vector3 result) {
        double inMeridian = cosLatitude * up - sinLatitude * north;
        return result.set(
                inMeridian * cosLongitude - east * sinLongitude,
                inMeridian * sinLongitude + east * cosLongitude,
                sinLatitude * up + cosLatitude * north);
    }

    /// Rotates a vector, such as a velocity, from ECEF to local axes.
    ///
    /// @param x the first component
    /// @param y the second component
    /// @param z the third component
    /// @param result receives the eastern, northern and upward components
    /// @return the result
    public Vector3 directionToLocal(double x, double y, double z, Vector3 result) {
        double inMeridian = cosLongitude * x + sinLongitude * y;
        return result.set(
                cosLongitude * y - sinLongitude * x,
                cosLatitude * z - sinLatitude * inMeridian,
                cosLatitude * inMeridian + sinLatitude * z);
    }
}
