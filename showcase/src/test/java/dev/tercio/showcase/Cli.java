package dev.tercio.showcase;

import dev.tercio.testing.CommandResult;

/// The command line of the project as tests use it.
final class Cli {
    private Cli() {}

    static CommandResult execute(String... args) {
        return CommandResult.of((out, err) -> Main.commandLine().execute(args, out, err));
    }
}
