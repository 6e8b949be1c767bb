package dev.tercio.examples;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Shows what `--help` shows. Picocli's own command has options that collide with ours.
@Command(name = "help", description = "Show the help of a command, as --help does.")
final class HelpCommand implements Runnable {
    @ParentCommand Main main;

    @Spec CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "A command, such as run.")
    @Nullable String name;

    @Override
    public void run() {
        CommandLine tercio = main.commandLine();
        CommandLine command = name == null ? tercio : tercio.getSubcommands().get(name);
        if (command == null) {
            throw new ParameterException(
                    spec.commandLine(),
                    Main.unknownCommand(name, tercio.getSubcommands().keySet()));
        }
        command.usage(spec.commandLine().getOut());
    }
}
