package dev.tercio.dis.geodesy;

/// Three numbers that a method returns without allocation: a position, velocity or direction. Reuse
/// one object for many calls.
///
/// Not thread-safe.
public final class Vector3 {
    /// The first coordinate.
    public double x;

    /// The second coordinate.
    public double y;

    /// The third coordinate.
    public double z;

    /// Creates a zero vector.
    public Vector3() {}

    /// Sets all coordinates.
    ///
    /// @param newX the first coordinate
    /// @param newY the second coordinate
    /// @param newZ the third coordinate
    /// @return this
    public Vector3 set(double newX, double newY, double newZ) {
        x = newX;
        y = newY;
        z = newZ;
        return this;
    }

    /// The distance to another point.
    ///
    /// @param otherX its first coordinate
    /// @param otherY its second coordinate
    /// @param otherZ its third coordinate
    /// @return the distance
    public double distance(double otherX, double otherY, double otherZ) {
        double dx = x - otherX;
        double dy = y - otherY;
        double dz = z - otherZ;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    /// Returns the coordinates, such as `(1.0, 2.0, 3.0)`.
    @Override
    public String toString() {
        return "(" + x + ", " + y + ", " + z + ")";
    }
}
