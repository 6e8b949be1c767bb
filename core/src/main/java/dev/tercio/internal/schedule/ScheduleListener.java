package dev.tercio.internal.schedule;

/// A listener for the start of frames, and for systems that are enabled or disabled between frames.
public interface ScheduleListener {
    /// Called at the start of a frame, before any system runs.
    ///
    /// @param seconds the time step of the frame
    /// @param presents whether presentation is part of the frame
    void frameBegins(double seconds, boolean presents);

    /// Called when a system, group or phase was enabled or disabled outside a frame of the
    /// simulation, on the thread that did it.
    void switched(String name, boolean enabled);
}
