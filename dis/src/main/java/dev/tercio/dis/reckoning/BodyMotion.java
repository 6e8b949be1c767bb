package dev.tercio.dis.reckoning;

import dev.tercio.dis.geodesy.Vector3;

/// The way of a body that turns at a constant angular velocity w while its velocity or acceleration
/// is constant in its own axes.
///
/// With the matrix W of the cross product by w, the body axes at time t are exp(W t). The way at a
/// velocity is its integral, the way at an acceleration the integral of t exp(W t). Both have the
/// form `a + b W + c W^2`, whose coefficients are functions of the angle |w| t.
final class BodyMotion {
    /// Below this angle, the closed forms lose digits by cancellation, and the series are exact.
    private static final double SMALL = 0.1;

    private double x;
    private double y;
    private double z;
    private double seconds;
    private double angle;

    void turn(double turnX, double turnY, double turnZ, double time) {
        x = turnX * time;
        y = turnY * time;
        z = turnZ * time;
        seconds = time;
        angle = Math.sqrt(x * x + y * y + z * z);
    }

    void addVelocity(double vx, double vy, double vz, Vector3 way) {
        double t = seconds;
        double q = angle * angle;
        if (angle < SMALL) {
            double b = 1 / 2.0 - q / 24 + q * q / 720;
            double c = 1 / 6.0 - q / 120 + q * q / 5_040;
            add(t, b, c, vx, vy, vz, way);
        } else {
            double b = (1 - Math.cos(angle)) / q;
            double c = (angle - Math.sin(angle)) / (q * angle);
            add(t, b, c, vx, vy, vz, way);
        }
    }

    void addAcceleration(double ax, double ay, double az, Vector3 way) {
        double t = seconds * seconds;
        double q = angle * angle;
        if (angle < SMALL) {
            double b = 1 / 3.0 - q / 30 + q * q / 840;
            double c = 1 / 8.0 - q / 144 + q * q / 5_760;
            add(t / 2, 2 * b, 2 * c, ax, ay, az, way);
        } else {
            double sin = Math.sin(angle);
            double cos = Math.cos(angle);
            double b = (sin - angle * cos) / (q * angle);
            double c = (q / 2 + 1 - cos - angle * sin) / (q * q);
            add(t / 2, 2 * b, 2 * c, ax, ay, az, way);
        }
    }

    /// Adds `factor * (1 + b W + c W^2) v`, where W is the cross product by the angle vector.
    private void add(
            double factor, double b, double c, double vx, double vy, double vz, Vector3 way) {
        double crossX = y * vz - z * vy;
        double crossY = z * vx - x * vz;
        double crossZ = x * vy - y * vx;
        double twiceX = y * crossZ - z * crossY;
        double twiceY = z * crossX - x * crossZ;
        double twiceZ = x * crossY - y * crossX;
        way.set(
                way.x + factor * (vx + b * crossX + c * twiceX),
                way.y + factor * (vy + b * crossY + c * twiceY),
                way.z + factor * (vz + b * crossZ + c * twiceZ));
    }
}
