package dev.tercio.internal.query;

import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.guard.AccessScope;

/// The system that currently runs on a thread, as seen by its queries.
public interface SystemScope extends AccessScope {
    /// The system's name.
    String name();

    /// How the system's commands are played.
    PlaybackOptions playback();

    /// The system's own commands.
    Commands commands();

    /// Where lanes of parallel runs are opened.
    CommandStage stage();

    /// The order of the lanes of the next parallel run.
    int nextOrder();

    /// The access of bodies that the system runs on several threads. They have their own commands,
    /// so runs inside them cannot use the system's.
    AccessScope inParallelBody();

    /// Whether rows are counted.
    boolean countsRows();

    /// Counts rows that bodies are called for.
    void addRows(int rows);
}
