package dev.tercio.schedule;

/// The time of a frame, the same for all of its systems.
///
/// @param frame how many frames the schedule has run before
/// @param step how many seconds this frame stands for
/// @param elapsed how many seconds all frames before stand for
public record FrameTime(long frame, double step, double elapsed) {}
