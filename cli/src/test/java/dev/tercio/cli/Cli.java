package dev.tercio.cli;

import dev.tercio.testing.CommandResult;

/// The command line as tests use it.
final class Cli {
    private Cli() {}

    /// Executes a command of a program with one simulation.
    static CommandResult execute(String... args) {
        return execute(Tercio.of(new FlockSimulation()), args);
    }

    static CommandResult execute(Tercio tercio, String... args) {
        return CommandResult.of((out, err) -> tercio.execute(args, out, err));
    }
}
