package dev.tercio.dis.gateway;

/// A velocity in ECEF axes.
///
/// @param x metres per second
/// @param y metres per second
/// @param z metres per second
public record EcefVelocity(double x, double y, double z) {}
