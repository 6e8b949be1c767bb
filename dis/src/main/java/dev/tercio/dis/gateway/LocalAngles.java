package dev.tercio.dis.gateway;

/// An orientation in the [local frame][dev.tercio.dis.geodesy.LocalFrame] of the gateway.
///
/// @param heading radians, clockwise from north
/// @param pitch radians, positive if the nose is up
/// @param roll radians, positive to the right
public record LocalAngles(double heading, double pitch, double roll) {}
