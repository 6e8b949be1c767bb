package dev.tercio.dis.geodesy;

/// The orientation of a body in ECEF axes, and its conversions.
///
/// ```java
/// orientation.setLocal(frame, Math.toRadians(90), 0, 0); // heading east
/// state.orientation(
///         (float) orientation.psi(), (float) orientation.theta(), (float) orientation.phi());
/// ```
///
/// Body axes are x forward, y to the right, z down. Internally, an orientation is the matrix that
/// rotates body axes into ECEF axes. At a pitch of exactly 90 degrees, Euler angles are ambiguous;
/// the third angle is then zero.
///
/// Not thread-safe.
public final class Orientation {
    /// At a smaller cosine of the pitch, the first and the third angle rotate about the same axis.
    private static final double GIMBAL_LOCK = 1e-9;

    /// Below this angle, the sine of an angle equals the angle.
    private static final double SMALL = 1e-9;

    private double m00 = 1;
    private double m01;
    private double m02;
    private double m10;
    private double m11 = 1;
    private double m12;
    private double m20;
    private double m21;
    private double m22 = 1;

    private final Vector3 column = new Vector3();

    /// Creates the orientation whose body axes are the ECEF axes.
    public Orientation() {}

    /// Copies another orientation.
    ///
    /// @param other the orientation to copy
    /// @return this
    public Orientation set(Orientation other) {
        setRow0(other.m00, other.m01, other.m02);
        setRow1(other.m10, other.m11, other.m12);
        setRow2(other.m20, other.m21, other.m22);
        return this;
    }

    /// Sets the orientation by the Euler angles of DIS: rotations about z, then y, then x, which
    /// turn ECEF axes into body axes.
    ///
    /// @param psi radians about z
    /// @param theta radians about y
    /// @param phi radians about x
    /// @return this
    public Orientation setEuler(double psi, double theta, double phi) {
        double sinPsi = Math.sin(psi);
        double cosPsi = Math.cos(psi);
        double sinTheta = Math.sin(theta);
        double cosTheta = Math.cos(theta);
        double sinPhi = Math.sin(phi);
        double cosPhi = Math.cos(phi);
        setRow0(
                cosPsi * cosTheta,
                cosPsi * sinTheta * sinPhi - sinPsi * cosPhi,
                cosPsi * sinTheta * cosPhi + sinPsi * sinPhi);
        setRow1(
                sinPsi * cosTheta,
                sinPsi * sinTheta * sinPhi + cosPsi * cosPhi,
                sinPsi * sinTheta * cosPhi - cosPsi * sinPhi);
        setRow2(-sinTheta, cosTheta * sinPhi, cosTheta * cosPhi);
        return this;
    }

    /// Sets the orientation by local angles.
    ///
    /// @param frame the frame to which the angles refer
    /// @param heading radians clockwise from north, seen from above
    /// @param pitch radians, positive with the nose up
    /// @param roll radians, positive with the right side down
    /// @return this
    public Orientation setLocal(LocalFrame frame, double heading, double pitch, double roll) {
        // the same Euler angles, but relative to the local axes north, east, down
        setEuler(heading, pitch, roll);
        frame.directionToEcef(m10, m00, -m20, column);
        double forwardX = column.x;
        double forwardY = column.y;
        double forwardZ = column.z;
        frame.directionToEcef(m11, m01, -m21, column);
        double rightX = column.x;
        double rightY = column.y;
        double rightZ = column.z;
        frame.directionToEcef(m12, m02, -m22, column);
        setRow0(forwardX, rightX, column.x);
        setRow1(forwardY, rightY, column.y);
        setRow2(forwardZ, rightZ, column.z);
        return this;
    }

    /// Sets the orientation by a quaternion that rotates body axes into ECEF axes.
    ///
    /// @param w the real part
    /// @param x the first imaginary part
    /// @param y the second imaginary part
    /// @param z the third imaginary part
    /// @return this
    /// @throws IllegalArgumentException if the length is zero, infinite or NaN; other lengths are
    ///   normalized
    public Orientation setQuaternion(double w, double x, double y, double z) {
        double squared = w * w + x * x + y * y + z * z;
        if (!(squared > 0 && squared < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "quaternion is not a rotation: w=" + w + ", x=" + x + ", y=" + y + ", z=" + z);
        }
        double s = 2 / squared;
        setRow0(1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y));
        setRow1(s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x));
        setRow2(s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y));
        return this;
    }

    /// Sets the orientation by the matrix that rotates body axes into ECEF axes.
    ///
    /// @param rows nine elements, row by row
    /// @return this
    /// @throws IllegalArgumentException if there are not nine elements
    public Orientation setMatrix(double[] rows) {
        checkLength(rows, 9);
        setRow0(rows[0], rows[1], rows[2]);
        setRow1(rows[3], rows[4], rows[5]);
        setRow2(rows[6], rows[7], rows[8]);
        return this;
    }

    private static void checkLength(double[] array, int expected) {
        if (array.length != expected) {
            throw new IllegalArgumentException(
                    "array has the wrong length: length="
                            + array.length
                            + ", expected="
                            + expected);
        }
    }

    private void setRow0(double x, double y, double z) {
        m00 = x;
        m01 = y;
        m02 = z;
    }

    private void setRow1(double x, double y, double z) {
        m10 = x;
        m11 = y;
        m12 = z;
    }

    private void setRow2(double x, double y, double z) {
        m20 = x;
        m21 = y;
        m22 = z;
    }

    /// Turns the body about an axis that is fixed to it.
    ///
    /// @param x the first component of the rotation vector in body axes, in radians
    /// @param y the second component
    /// @param z the third component
    /// @return this
    public Orientation rotate(double x, double y, double z) {
        double squared = x * x + y * y + z * z;
        double angle = Math.sqrt(squared);
        double half = angle < SMALL ? 0.5 : Math.sin(angle / 2) / angle;
        double s = angle < SMALL ? 1 : Math.sin(angle) / angle;
        double c = 2 * half * half; // (1 - cos(angle)) / angle^2, without cancellation
        double e00 = 1 + c * (x * x - squared);
        double e01 = c * x * y - s * z;
        double e02 = c * x * z + s * y;
        double e10 = c * x * y + s * z;
        double e11 = 1 + c * (y * y - squared);
        double e12 = c * y * z - s * x;
        double e20 = c * x * z - s * y;
        double e21 = c * y * z + s * x;
        double e22 = 1 + c * (z * z - squared);
        setRow0(
                m00 * e00 + m01 * e10 + m02 * e20,
                m00 * e01 + m01 * e11 + m02 * e21,
                m00 * e02 + m01 * e12 + m02 * e22);
        setRow1(
                m10 * e00 + m11 * e10 + m12 * e20,
                m10 * e01 + m11 * e11 + m12 * e21,
                m10 * e02 + m11 * e12 + m12 * e22);
        setRow2(
                m20 * e00 + m21 * e10 + m22 * e20,
                m20 * e01 + m21 * e11 + m22 * e21,
                m20 * e02 + m21 * e12 + m22 * e22);
        return this;
    }

    /// The first Euler angle, about z.
    ///
    /// @return radians from -pi to pi
    public double psi() {
        return isLocked(m21, m22) ? Math.atan2(-m01, m11) : Math.atan2(m10, m00);
    }

    /// The second Euler angle, about y.
    ///
    /// @return radians from -pi/2 to pi/2
    public double theta() {
        return Math.atan2(-m20, Math.hypot(m21, m22));
    }

    /// The third Euler angle, about x.
    ///
    /// @return radians from -pi to pi
    public double phi() {
        return isLocked(m21, m22) ? 0 : Math.atan2(m21, m22);
    }

    private static boolean isLocked(double y, double z) {
        return Math.hypot(y, z) < GIMBAL_LOCK;
    }

    /// The heading in a local frame.
    ///
    /// @param frame the frame
    /// @return radians clockwise from north, from -pi to pi
    public double heading(LocalFrame frame) {
        if (isLocked(frame, m01, m11, m21)) {
            frame.directionToLocal(m01, m11, m21, column);
            return Math.atan2(-column.y, column.x);
        }
        frame.directionToLocal(m00, m10, m20, column);
        return Math.atan2(column.x, column.y);
    }

    /// Whether the body points straight up or down, given the direction of its right side.
    private boolean isLocked(LocalFrame frame, double rightX, double rightY, double rightZ) {
        double right = frame.directionToLocal(rightX, rightY, rightZ, column).z;
        return isLocked(right, frame.directionToLocal(m02, m12, m22, column).z);
    }

    /// The pitch in a local frame.
    ///
    /// @param frame the frame
    /// @return radians from -pi/2 to pi/2, positive with the nose up
    public double pitch(LocalFrame frame) {
        frame.directionToLocal(m00, m10, m20, column);
        return Math.atan2(column.z, Math.hypot(column.x, column.y));
    }

    /// The roll in a local frame.
    ///
    /// @param frame the frame
    /// @return radians from -pi to pi, positive with the right side down
    public double roll(LocalFrame frame) {
        if (isLocked(frame, m01, m11, m21)) {
            return 0;
        }
        double right = frame.directionToLocal(m01, m11, m21, column).z;
        return Math.atan2(-right, -frame.directionToLocal(m02, m12, m22, column).z);
    }

    /// Writes the quaternion that rotates body axes into ECEF axes. Its first element is not
    /// negative.
    ///
    /// @param result receives four elements: w, x, y and z
    /// @throws IllegalArgumentException if the array does not have four elements
    public void toQuaternion(double[] result) {
        checkLength(result, 4);
        double trace = m00 + m11 + m22;
        if (trace >= Math.max(m00, Math.max(m11, m22))) {
            quaternion(result, 1 + trace, m21 - m12, m02 - m20, m10 - m01);
        } else if (m00 >= m11 && m00 >= m22) {
            quaternion(result, m21 - m12, 1 + 2 * m00 - trace, m01 + m10, m02 + m20);
        } else if (m11 >= m22) {
            quaternion(result, m02 - m20, m01 + m10, 1 + 2 * m11 - trace, m12 + m21);
        } else {
            quaternion(result, m10 - m01, m02 + m20, m12 + m21, 1 + 2 * m22 - trace);
        }
    }

    /// Normalizes a multiple of the quaternion.
    private static void quaternion(double[] result, double w, double x, double y, double z) {
        double scale = Math.copySign(1 / Math.sqrt(w * w + x * x + y * y + z * z), w);
        result[0] = w * scale;
        result[1] = x * scale;
        result[2] = y * scale;
        result[3] = z * scale;
    }

    /// Writes the matrix that rotates body axes into ECEF axes.
    ///
    /// @param result receives nine elements, row by row
    /// @throws IllegalArgumentException if the array does not have nine elements
    public void toMatrix(double[] result) {
        checkLength(result, 9);
        result[0] = m00;
        result[1] = m01;
        result[2] = m02;
        result[3] = m10;
        result[4] = m11;
        result[5] = m12;
        result[6] = m20;
        result[7] = m21;
        result[8] = m22;
    }

    /// Rotates a vector from body axes to ECEF axes.
    ///
    /// @param x the component forward
    /// @param y the component to the right
    /// @param z the component down
    /// @param result receives the components in ECEF axes
    /// @return the result
    public Vector3 bodyToEcef(double x, double y, double z, Vector3 result) {
        return result.set(
                m00 * x + m01 * y + m02 * z,
                m10 * x + m11 * y + m12 * z,
                m20 * x + m21 * y + m22 * z);
    }

    /// Rotates a vector from ECEF axes to body axes.
    ///
    /// @param x the first component
    /// @param y the second component
    /// @param z the third component
    /// @param result receives the components forward, to the right and down
    /// @return the result
    public Vector3 ecefToBody(double x, double y, double z, Vector3 result) {
        return result.set(
                m00 * x + m10 * y + m20 * z,
                m01 * x + m11 * y + m21 * z,
                m02 * x + m12 * y + m22 * z);
    }

    /// The angle by which this orientation differs from another one.
    ///
    /// @param other the other orientation
    /// @return radians from 0 to pi
    public double angleTo(Orientation other) {
        double dx = squared(m00 - other.m00, m10 - other.m10, m20 - other.m20);
        double dy = squared(m01 - other.m01, m11 - other.m11, m21 - other.m21);
        double dz = squared(m02 - other.m02, m12 - other.m12, m22 - other.m22);
        // the sum is 8 sin^2(angle / 2), which is exact for small angles, unlike a cosine
        return 2 * Math.asin(Math.min(1, Math.sqrt((dx + dy + dz) / 8)));
    }

    private static double squared(double x, double y, double z) {
        return x * x + y * y + z * z;
    }
}
