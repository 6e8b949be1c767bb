package dev.tercio.internal.schedule;

/// A listener for the start of frames.
public interface ScheduleListener {
    /// Called at the start of a frame, before any system runs.
    ///
    /// @param seconds the time step of the frame
    /// @param presents whether presentation is part of the frame
    void frameBegins(double seconds, boolean presents);
}
