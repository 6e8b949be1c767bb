package dev.tercio.command;

/// How playback handles a command that fails. In every case, [dev.tercio.World#commandFailures()]
/// counts the failure and logs the first of each kind.
///
/// A failed command changes nothing, with two exceptions: a command with a
/// [harmless][FailureReason#isHarmless()] failure has its usual effect, and a custom [Command] that
/// throws keeps the changes that it has already made.
public enum OnFailure {
    /// Continues.
    IGNORE,
    /// Logs every failure as a warning of the system logger `dev.tercio.command` and continues.
    LOG,
    /// Adds the failure to [PlaybackReport#failures()] and continues.
    COLLECT,
    /// Adds the failure to [PlaybackReport#failures()] and stops playback.
    /// [World.play][dev.tercio.World#play(CommandBuffer, PlaybackOptions)] leaves the commands that
    /// were not played in the buffer or stage. A [schedule][dev.tercio.schedule.Schedule] or
    /// [network ingress][dev.tercio.ingress.NetworkIngress] drops them, and
    /// [CommandTelemetry#unplayed()] counts them.
    STOP
}
