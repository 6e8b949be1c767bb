package dev.tercio.command;

import dev.tercio.internal.command.report.ReportAccumulator;

import java.util.List;

/// What came of a playback. It belongs to the world and is good until the next playback.
public sealed interface PlaybackReport permits ReportAccumulator {
    /// How many commands were carried out.
    ///
    /// @return the number of commands
    int played();

    /// How many commands were skipped because their entity is dead or lacks the component, or, in
    /// strict playback, were mentioned although their outcome is defined.
    ///
    /// @return the number of commands
    int skipped();

    /// How many commands failed for another reason.
    ///
    /// @return the number of commands
    int failed();

    /// How many commands were left out because others made them pointless.
    ///
    /// @return the number of commands
    int coalesced();

    /// Whether playback ended early; the rest is still in the buffer or stage.
    ///
    /// @return true if so
    boolean stopped();

    /// Whether commands have [priorities][Priority] that the order of this playback ignores.
    ///
    /// @return true if so
    boolean prioritiesIgnored();

    /// The failures in the order in which they came up, if they are collected.
    ///
    /// @return a copy of the list
    List<CommandFailure> failures();
}
