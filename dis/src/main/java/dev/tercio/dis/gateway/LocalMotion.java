package dev.tercio.dis.gateway;

/// The components of [EntityMapping#local()].
///
/// @param position the position
/// @param velocity the velocity
/// @param angles the orientation
public record LocalMotion(LocalPosition position, LocalVelocity velocity, LocalAngles angles) {}
