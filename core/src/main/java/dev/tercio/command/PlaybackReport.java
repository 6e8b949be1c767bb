package dev.tercio.command;

import dev.tercio.internal.command.report.ReportAccumulator;

import java.util.List;

/// The result of a playback. The world reuses the object: the next playback overwrites its values,
/// so read them before.
public sealed interface PlaybackReport permits ReportAccumulator {
    /// Returns the number of commands that succeeded.
    ///
    /// @return the number of commands
    int played();

    /// Returns the number of commands that were skipped because their entity is dead or does not
    /// have the component. Commands that failed for another reason are counted by [#failed()]
    /// instead.
    ///
    /// In [strict][PlaybackOptions#strict()] playback, [harmless][FailureReason#isHarmless()]
    /// failures count as skipped, too. This includes adding a value of a component that is present,
    /// although the value has been applied.
    ///
    /// @return the number of commands
    int skipped();

    /// Returns the number of commands that failed for any other reason.
    ///
    /// @return the number of commands
    int failed();

    /// Returns the number of commands that [PlaybackOptions#coalesce()] found redundant.
    ///
    /// @return the number of commands
    int coalesced();

    /// Returns the number of commands that this playback has handled: the sum of [#played()],
    /// [#skipped()], [#failed()] and [#coalesced()]. Without [#stopped()], it is the number of
    /// recorded commands.
    ///
    /// @return the number of commands
    default int commands() {
        return played() + skipped() + failed() + coalesced();
    }

    /// Returns whether a failure stopped playback. [dev.tercio.World#play] leaves the commands that
    /// were not played in the buffer or stage; a schedule or network ingress drops them, see
    /// [OnFailure#STOP].
    ///
    /// @return true if stopped
    boolean stopped();

    /// Returns whether commands have a [Priority] that the order of this playback ignores.
    ///
    /// @return true if priorities were ignored
    boolean prioritiesIgnored();

    /// Returns the collected failures in the order in which they occurred.
    ///
    /// @return a copy of the list; empty unless the policy is [OnFailure#COLLECT] or
    ///   [OnFailure#STOP]
    List<CommandFailure> failures();
}
