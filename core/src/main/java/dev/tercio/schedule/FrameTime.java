package dev.tercio.schedule;

/// The time of a frame. All systems of a frame see the same values, except those that have their
/// own [Rate] or belong to a group that has one: they see the time of their own runs.
///
/// @param frame the number of the frame, from 0; it equals the number of earlier frames
/// @param step the duration of this frame in seconds
/// @param elapsed the total duration of all earlier frames in seconds
public record FrameTime(long frame, double step, double elapsed) {
    /// Returns the duration of this frame, rounded to nanoseconds. Sums of it are exact, unlike
    /// sums of [#step()].
    ///
    /// @return the duration in nanoseconds
    public long stepNanos() {
        return Math.round(step * 1e9);
    }
}
