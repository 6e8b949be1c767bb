package dev.tercio.examples;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.util.Map;

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
        CommandLine command = name == null ? tercio : find(name, tercio.getSubcommands());
        command.usage(spec.commandLine().getOut());
    }

    private CommandLine find(String wanted, Map<String, CommandLine> commands) {
        CommandLine found = commands.get(wanted);
        if (found == null) {
            throw new ParameterException(
                    spec.commandLine(), Main.unknownCommand(wanted, commands.keySet()));
        }
        return found;
    }
}
