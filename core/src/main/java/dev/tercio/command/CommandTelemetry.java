package dev.tercio.command;

import dev.tercio.internal.command.report.Telemetry;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/// Counts what a world's command buffers do. Off unless asked for; then playback pays next to
/// nothing for it. Belongs to the world's thread.
///
/// A Java Flight Recorder event `tercio.Playback` is written for every playback whether this is on
/// or not, if a recording asks for it.
public sealed interface CommandTelemetry permits Telemetry {
    /// Starts to count.
    ///
    /// @return this
    CommandTelemetry enable();

    /// Stops counting; what was counted stays.
    ///
    /// @return this
    CommandTelemetry disable();

    /// Whether it counts.
    ///
    /// @return true if so
    boolean isEnabled();

    /// Sets all counts to zero and empties the history.
    void reset();

    /// How many commands of a kind have been given to playback.
    ///
    /// @param kind what they do
    /// @return the number of commands
    long recorded(CommandKind kind);

    /// How many commands of a kind have been carried out.
    ///
    /// @param kind what they do
    /// @return the number of commands
    long played(CommandKind kind);

    /// How many commands of a kind were skipped, see [PlaybackReport#skipped()].
    ///
    /// @param kind what they do
    /// @return the number of commands
    long skipped(CommandKind kind);

    /// How many commands of a kind have failed, see [PlaybackReport#failed()].
    ///
    /// @param kind what they do
    /// @return the number of commands
    long failed(CommandKind kind);

    /// How many commands about a component have been given to playback; each component of a spawn
    /// counts.
    ///
    /// @param component the component class
    /// @return the number of commands
    long recorded(Class<?> component);

    /// How many commands about a component were skipped or failed.
    ///
    /// @param component the component class
    /// @return the number of commands
    long refused(Class<?> component);

    /// How many commands were recorded and dropped without having been played, appended to another
    /// buffer or written as bytes: their buffer was cleared, closed or lost, their stage was
    /// cleared or lost, a system, body or playback threw, a failure stopped a playback in a
    /// schedule, a network ingress had no room, the state that they waited in was replaced, or
    /// their ingress, schedule or world was closed. Counted whether the telemetry is on or not.
    /// Each cause but a `clear()` is also logged the first time.
    ///
    /// @return the number of commands
    long unplayed();

    /// How long all playbacks took.
    ///
    /// @return the time
    Duration playbackTime();

    /// How long buffers and lanes were being recorded: from the first command to hand-over or
    /// playback, summed over all of them.
    ///
    /// @return the time
    Duration recordTime();

    /// How many playbacks there were.
    ///
    /// @return the number of playbacks
    long playbacks();

    /// Warns when a playback takes longer.
    ///
    /// @param limit the longest time without a warning
    /// @return this
    CommandTelemetry warnAbovePlaybackTime(Duration limit);

    /// Warns when a playback skips or refuses more commands.
    ///
    /// @param limit the largest number without a warning
    /// @return this
    CommandTelemetry warnAboveSkipped(int limit);

    /// Warns when more buffers than this had to be made between two playbacks because the pool was
    /// empty.
    ///
    /// @param limit the largest number without a warning
    /// @return this
    CommandTelemetry warnAbovePoolMisses(int limit);

    /// Sets who is told of warnings; unless set, the system logger named `dev.tercio.command`.
    ///
    /// @param handler takes a line of text with the values
    /// @return this
    CommandTelemetry onWarning(Consumer<String> handler);

    /// Keeps the last commands that were played, for reading.
    ///
    /// @param commands how many to keep; 0 keeps none
    /// @return this
    CommandTelemetry keepHistory(int commands);

    /// The last commands that were played, the oldest first.
    ///
    /// @return a copy of the list
    List<CommandRecord> history();
}
