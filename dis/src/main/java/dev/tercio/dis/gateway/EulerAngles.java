package dev.tercio.dis.gateway;

/// An orientation as the Euler angles of DIS, relative to ECEF axes.
///
/// @param psi radians
/// @param theta radians
/// @param phi radians
public record EulerAngles(double psi, double theta, double phi) {}
