package dev.tercio.internal.observer;

import dev.tercio.command.PlaybackOptions;
import dev.tercio.schedule.SystemFailurePolicy;

/// The system that owns an observer.
public interface ObserverOwner {
    String name();

    /// Whether the system is enabled in this frame. Otherwise its observers ignore changes.
    boolean isEnabled();

    /// How the commands of its observers are played.
    PlaybackOptions playback();

    /// How failures of its observers are handled.
    SystemFailurePolicy policy();

    /// Disables the system from the next frame on.
    ///
    /// @return false if it was already disabled
    boolean disable();
}
