package dev.tercio.command;

import dev.tercio.internal.command.report.Telemetry;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Statistics of the commands of a world. Counting is disabled by default and has a negligible cost
/// when it is enabled. Use the telemetry on the world's thread.
///
/// Independently of this, every playback emits a Java Flight Recorder event `tercio.Playback` if a
/// flight recording enables it.
public sealed interface CommandTelemetry permits Telemetry {
    /// Enables counting.
    ///
    /// @return this
    CommandTelemetry enable();

    /// Disables counting. The counts are kept.
    ///
    /// @return this
    CommandTelemetry disable();

    /// Returns whether counting is enabled.
    ///
    /// @return true if enabled
    boolean isEnabled();

    /// Resets all counts and clears the history.
    void reset();

    /// Returns the number of commands of a kind that reached playback.
    ///
    /// @param kind the kind of command
    /// @return the number of commands
    long recorded(CommandKind kind);

    /// Returns the number of commands of a kind that succeeded.
    ///
    /// @param kind the kind of command
    /// @return the number of commands
    long played(CommandKind kind);

    /// Returns the number of commands of a kind that were skipped, see [PlaybackReport#skipped()].
    ///
    /// @param kind the kind of command
    /// @return the number of commands
    long skipped(CommandKind kind);

    /// Returns the number of commands of a kind that failed, see [PlaybackReport#failed()].
    ///
    /// @param kind the kind of command
    /// @return the number of commands
    long failed(CommandKind kind);

    /// Returns the number of commands for a component that reached playback. Each component of a
    /// spawn counts as one.
    ///
    /// @param component the component class
    /// @return the number of commands
    long recorded(Class<?> component);

    /// Returns the number of commands for a component that were skipped or failed.
    ///
    /// @param component the component class
    /// @return the number of commands
    long refused(Class<?> component);

    /// Returns the number of commands that were recorded but discarded before they were played.
    /// Commands that were appended to another buffer or serialized before do not count. Causes are:
    ///
    /// - their buffer or stage was cleared, closed or garbage collected;
    /// - a system, query body or playback threw;
    /// - a failed command stopped a playback in a schedule or network ingress;
    /// - the queue of a network ingress was full;
    /// - a rollback or load replaced the world's state while they waited for a sync point;
    /// - their ingress, schedule or world was closed.
    ///
    /// These commands are counted even if the telemetry is disabled. The first occurrence of each
    /// cause except `clear()` is logged.
    ///
    /// @return the number of commands
    long unplayed();

    /// Returns the total time of all playbacks.
    ///
    /// @return the total time
    Duration playbackTime();

    /// Returns the total recording time of all buffers and lanes, each from its first command to
    /// its handover or playback.
    ///
    /// @return the total time
    Duration recordTime();

    /// Returns the number of playbacks.
    ///
    /// @return the number of playbacks
    long playbacks();

    /// Warns when a playback takes longer than a limit.
    ///
    /// @param limit the longest time without a warning
    /// @return this
    CommandTelemetry warnAbovePlaybackTime(Duration limit);

    /// Warns when more commands of one playback are skipped or fail than a limit.
    ///
    /// @param limit the largest number without a warning
    /// @return this
    CommandTelemetry warnAboveSkipped(int limit);

    /// Warns when more buffers than a limit were created between two playbacks because the pool was
    /// empty.
    ///
    /// @param limit the largest number without a warning
    /// @return this
    CommandTelemetry warnAbovePoolMisses(int limit);

    /// Warns when more than a share of the buffers and lanes that were rented were created because
    /// the pool was empty. Checked after a playback, as soon as at least 100 were rented since the
    /// last check.
    ///
    /// @param share the largest share without a warning, from 0 to 1
    /// @return this
    /// @throws IllegalArgumentException if the share is not from 0 to 1
    CommandTelemetry warnAbovePoolMissShare(double share);

    /// Sets the handler of warnings. By default, the system logger `dev.tercio.command` logs them.
    ///
    /// @param handler receives a line of text with the values
    /// @return this
    CommandTelemetry onWarning(Consumer<String> handler);

    /// Sets the length of the history, and enables the telemetry if it is not 0.
    ///
    /// @param commands the number of played commands to keep; 0 disables the history
    /// @return this
    CommandTelemetry keepHistory(int commands);

    /// Returns the last played commands, oldest first.
    ///
    /// @return a copy of the list
    List<CommandRecord> history();
}
