package dev.tercio.schedule;

/// A system that did not run in the last frame.
///
/// @param system the name of the system
/// @param reason why it did not run
/// @param source the name of the system or group to which the reason applies; the outermost one if
///   there are several
public record SkippedSystem(String system, SkipReason reason, String source) {}
