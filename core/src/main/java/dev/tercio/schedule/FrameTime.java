package dev.tercio.schedule;

/// The time of a frame. All systems of a frame see the same values.
///
/// @param frame the number of the frame, from 0; it equals the number of earlier frames
/// @param step the duration of this frame in seconds
/// @param elapsed the total duration of all earlier frames in seconds
public record FrameTime(long frame, double step, double elapsed) {}
