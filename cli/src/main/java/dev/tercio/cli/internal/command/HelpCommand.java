package dev.tercio.cli.internal.command;

import dev.tercio.cli.UsageException;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Shows the same as `--help`. Picocli's own command has options that conflict with ours.
@Command(name = "help", description = "Show the help of a command, like --help.")
final class HelpCommand implements Runnable {
    @Spec CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "A command, such as run.")
    @Nullable String name;

    @Override
    public void run() {
        CommandLine root = spec.root().commandLine();
        CommandLine command = name == null ? root : find(name, root);
        command.usage(spec.commandLine().getOut());
    }

    private static CommandLine find(String name, CommandLine root) {
        CommandLine found = root.getSubcommands().get(name);
        if (found == null) {
            throw new UsageException(UsageErrors.unknownCommand(name, root));
        }
        return found;
    }
}
