package dev.tercio.cli.internal.command;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/// Explains wrong usage in one line, with a suggestion if a word looks like a typing error.
final class UsageErrors implements IParameterExceptionHandler {
    private final Catalog catalog;

    UsageErrors(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public int handleParseException(ParameterException error, String[] args) {
        return print(error.getCommandLine(), message(error));
    }

    /// Prints an error and a hint to use the help.
    ///
    /// @return the exit code
    int print(CommandLine command, String message) {
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + message);
        command.getErr().println("Try '" + name + " --help'.");
        return ExitCode.USAGE;
    }

    private String message(ParameterException error) {
        String message = String.valueOf(error.getMessage());
        if (!(error instanceof UnmatchedArgumentException unmatched)) {
            return message;
        }
        CommandLine command = error.getCommandLine();
        String word = unmatched.getUnmatched().getFirst();
        if (unmatched.isUnknownOption()) {
            return message + unknownOption(word, command);
        }
        if (command.getParent() == null) {
            return unknownCommand(word, command);
        }
        return command.getCommandSpec().userObject() instanceof RunCommand
                ? unknownProgram(word, command.getSubcommands().keySet())
                : message;
    }

    private String unknownOption(String word, CommandLine command) {
        if (word.startsWith("--record") && isRun(command.getParent())) {
            return "; these can be recorded: " + catalog.simulationNames();
        }
        return Suggestion.of(word, command.getCommandSpec().optionsMap().keySet())
                .map(option -> "; did you mean " + option + "?")
                .orElseGet(() -> ", known=" + knownOptions(command));
    }

    private static String knownOptions(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .map(OptionSpec::longestName)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static boolean isRun(@Nullable CommandLine command) {
        return command != null && command.getCommandSpec().userObject() instanceof RunCommand;
    }

    private static String unknownProgram(String word, Collection<String> names) {
        return "unknown name: name="
                + word
                + Suggestion.of(word, names)
                        .map(meant -> "; did you mean " + meant + "?")
                        .orElseGet(() -> ", known=" + String.join(", ", names));
    }

    /// The message for a word that is not a command.
    ///
    /// @param root the command line without a command
    static String unknownCommand(String word, CommandLine root) {
        Collection<String> commands = root.getSubcommands().keySet();
        CommandLine run = root.getSubcommands().get("run");
        Collection<String> names = run == null ? List.of() : run.getSubcommands().keySet();
        String advice =
                Suggestion.of(word, commands)
                        .or(() -> Suggestion.of(word, names).map(name -> "run " + name))
                        .map(meant -> "; did you mean " + meant + "?")
                        .orElse("");
        return "unknown command: name=" + word + ", known=" + String.join(", ", commands) + advice;
    }
}
