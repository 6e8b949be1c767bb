package dev.tercio.command;

/// The priority of commands in playback with [PlaybackOrder#PRIORITY].
public enum Priority {
    /// Played last.
    LOW,
    /// The default.
    NORMAL,
    /// Played before [#NORMAL].
    HIGH,
    /// Played first.
    CRITICAL
}
