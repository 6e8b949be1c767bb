package dev.tercio.dis.gateway;

/// The components of [EntityMapping#ecef()].
///
/// @param position the position
/// @param velocity the velocity
/// @param angles the orientation
public record EcefMotion(EcefPosition position, EcefVelocity velocity, EulerAngles angles) {}
