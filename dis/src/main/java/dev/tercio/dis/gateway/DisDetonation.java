package dev.tercio.dis.gateway;

/// The event that a munition exploded or hit. The gateway sends the events of this world as
/// Detonation PDUs, and sends received PDUs as events with [#remote].
///
/// @param shot who fired what
/// @param x where it exploded, in ECEF coordinates
/// @param y where it exploded, in ECEF coordinates
/// @param z where it exploded, in ECEF coordinates
/// @param velocityX the velocity of the munition, in ECEF axes
/// @param velocityY the velocity of the munition, in ECEF axes
/// @param velocityZ the velocity of the munition, in ECEF axes
/// @param result the code of the result, such as 1 for the impact on an entity, 3 for the ground
/// @param remote whether another participant sent it
public record DisDetonation(
        DisShot shot,
        double x,
        double y,
        double z,
        float velocityX,
        float velocityY,
        float velocityZ,
        int result,
        boolean remote) {}
