package dev.tercio.dis.internal;

import dev.tercio.dis.pdu.EntityStatePdu;
import dev.tercio.dis.pdu.Part;

/// Whether numbers of a PDU can occur. Anyone can send any bits; a number that is infinite, NaN or
/// absurdly large would make components infinite.
final class Plausible {
    /// Metres, metres per second, metres per second squared: more than twice the way to the Moon.
    private static final double LARGEST = 1e9;

    /// Radians and radians per second.
    private static final double LARGEST_ANGLE = 1e6;

    private Plausible() {}

    static boolean isState(EntityStatePdu s) {
        return isVector(s.locationX(), s.locationY(), s.locationZ())
                && isVector(s.velocityX(), s.velocityY(), s.velocityZ())
                && isVector(s.accelerationX(), s.accelerationY(), s.accelerationZ())
                && areAngles(s.psi(), s.theta(), s.phi())
                && areAngles(s.angularVelocityX(), s.angularVelocityY(), s.angularVelocityZ());
    }

    /// Whether the values of all articulated parts can occur.
    ///
    /// @param part reads the parts
    static boolean areParts(EntityStatePdu s, Part part) {
        for (int i = 0; i < s.partCount(); i++) {
            s.part(i, part);
            if (part.kind() == Part.ARTICULATED && !(Math.abs(part.value()) <= LARGEST_ANGLE)) {
                return false;
            }
        }
        return true;
    }

    static boolean isVector(double x, double y, double z) {
        return Math.abs(x) <= LARGEST && Math.abs(y) <= LARGEST && Math.abs(z) <= LARGEST;
    }

    static boolean areAngles(double x, double y, double z) {
        return Math.abs(x) <= LARGEST_ANGLE
                && Math.abs(y) <= LARGEST_ANGLE
                && Math.abs(z) <= LARGEST_ANGLE;
    }
}
