package dev.tercio.command;

/// What playback does with a command that cannot be carried out. Whatever it is, the command
/// changes nothing, it is counted in [dev.tercio.World#commandFailures()], which logs the first of
/// each kind, and the commands after it are not lost. What is harmless and only mentioned in strict
/// playback has its defined outcome all the same.
public enum OnFailure {
    /// Goes on.
    IGNORE,
    /// Writes a warning to the system logger named `dev.tercio.command`, for every single one, and
    /// goes on.
    LOG,
    /// Adds it to [PlaybackReport#failures()] and goes on.
    COLLECT,
    /// Adds it to [PlaybackReport#failures()] and ends playback; what was not played stays in the
    /// buffer or stage.
    STOP
}
