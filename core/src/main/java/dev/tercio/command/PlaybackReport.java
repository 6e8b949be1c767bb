package dev.tercio.command;

import dev.tercio.internal.command.report.ReportAccumulator;

import java.util.List;

/// The result of a playback. The world reuses the object: it is valid until the next playback.
public sealed interface PlaybackReport permits ReportAccumulator {
    /// Returns the number of commands that succeeded.
    ///
    /// @return the number of commands
    int played();

    /// Returns the number of commands that were skipped because their entity is dead or does not
    /// have the component. In strict playback, [harmless][FailureReason#isHarmless()] failures
    /// count, too.
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

    /// Returns whether a failure stopped playback. The other commands are still in the buffer or
    /// stage.
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
