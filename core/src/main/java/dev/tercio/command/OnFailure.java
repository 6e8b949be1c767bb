package dev.tercio.command;

/// How playback handles a command that fails. In every case, the failed command changes nothing
/// (unless the failure is [harmless][FailureReason#isHarmless()]), the commands after it are not
/// lost, and [dev.tercio.World#commandFailures()] counts the failure and logs the first of each
/// kind.
public enum OnFailure {
    /// Continues.
    IGNORE,
    /// Logs every failure as a warning of the system logger `dev.tercio.command` and continues.
    LOG,
    /// Adds the failure to [PlaybackReport#failures()] and continues.
    COLLECT,
    /// Adds the failure to [PlaybackReport#failures()] and stops playback. Commands that were not
    /// played stay in the buffer or stage.
    STOP
}
