package dev.tercio.schedule;

/// An exception thrown by a system, see [Schedule#failures()].
///
/// @param system the name of the system
/// @param frame the number of the frame
/// @param cause the exception
/// @param disabled whether the failure disabled the system
public record SystemFailure(String system, long frame, Throwable cause, boolean disabled) {}
