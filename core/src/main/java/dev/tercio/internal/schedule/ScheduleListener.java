package dev.tercio.internal.schedule;

/// Is told when a frame begins, before any of its systems run.
public interface ScheduleListener {
    /// Called before a frame.
    ///
    /// @param seconds how long the frame is
    void frameBegins(double seconds);
}
