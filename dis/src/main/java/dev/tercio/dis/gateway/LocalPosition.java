package dev.tercio.dis.gateway;

/// A position in the [local frame][dev.tercio.dis.geodesy.LocalFrame] of the gateway.
///
/// @param east metres
/// @param north metres
/// @param up metres
public record LocalPosition(double east, double north, double up) {}
