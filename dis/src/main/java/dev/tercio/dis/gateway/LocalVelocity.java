package dev.tercio.dis.gateway;

/// A velocity in the [local frame][dev.tercio.dis.geodesy.LocalFrame] of the gateway.
///
/// @param east metres per second
/// @param north metres per second
/// @param up metres per second
public record LocalVelocity(double east, double north, double up) {}
