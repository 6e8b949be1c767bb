package dev.tercio.dis.gateway;

/// A position relative to the centre of the Earth, in the coordinates of DIS.
///
/// @param x metres
/// @param y metres
/// @param z metres
public record EcefPosition(double x, double y, double z) {}
