package dev.tercio.schedule;

/// A system that threw.
///
/// @param system its name
/// @param frame the frame
/// @param cause what it threw
/// @param disabled whether it was disabled because of that
public record SystemFailure(String system, long frame, Throwable cause, boolean disabled) {}
