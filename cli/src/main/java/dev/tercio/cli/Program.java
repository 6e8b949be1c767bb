package dev.tercio.cli;

import java.nio.file.Path;

/// A program that the command line starts by name, for cases that a [Simulation] does not cover:
/// custom output or options, or several worlds.
///
/// Its options are fields annotated with picocli's `@Option`. A module opens the package to
/// `info.picocli` for that.
public interface Program {
    /// The name on the command line.
    ///
    /// @return a word without spaces
    String name();

    /// What it does, for `list` and the help.
    ///
    /// @return one line
    String summary();

    /// Runs it.
    ///
    /// @param console where it prints
    /// @throws UsageException if the value of an option is invalid; the exit code is 2
    /// @throws CommandFailedException if it fails in a way that needs no stack trace; the exit code
    ///   is 1
    void run(Console console);

    /// Whether a folder contains a recording that only this program can replay, such as the
    /// recordings of several worlds.
    ///
    /// @param folder any path
    /// @return false by default
    default boolean canReplay(Path folder) {
        return false;
    }

    /// Opens a recording for which [#canReplay] is true.
    ///
    /// @param folder the folder of the recording
    /// @param workers how many threads run systems
    /// @return a replay before its first frame
    default ProgramReplay replay(Path folder, int workers) {
        throw new UnsupportedOperationException("program has no recordings: name=" + name());
    }
}
