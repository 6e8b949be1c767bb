package dev.tercio.command;

/// How early commands are played with [PlaybackOrder#PRIORITY].
public enum Priority {
    /// After all others.
    LOW,
    /// What commands have unless told otherwise.
    NORMAL,
    /// Before the normal ones.
    HIGH,
    /// Before all others.
    CRITICAL
}
