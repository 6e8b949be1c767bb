package dev.tercio.dis.gateway;

/// The event that a weapon was fired. The gateway sends the events of this world as Fire PDUs, and
/// sends received PDUs as events with [#remote].
///
/// @param shot who fired what
/// @param x where it was fired, in ECEF coordinates
/// @param y where it was fired, in ECEF coordinates
/// @param z where it was fired, in ECEF coordinates
/// @param velocityX the velocity of the munition, in ECEF axes
/// @param velocityY the velocity of the munition, in ECEF axes
/// @param velocityZ the velocity of the munition, in ECEF axes
/// @param range metres to the target, or 0
/// @param remote whether another participant fired
public record DisFire(
        DisShot shot,
        double x,
        double y,
        double z,
        float velocityX,
        float velocityY,
        float velocityZ,
        float range,
        boolean remote) {}
