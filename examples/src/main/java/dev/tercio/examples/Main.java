package dev.tercio.examples;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.Console;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Objects;
import java.util.Set;

/// The command line. Exit codes: 0 done, 1 it failed or a replay differs, 2 the command was not
/// understood, or names what is not there, 130 stopped by Ctrl-C.
@Command(
        name = "tercio",
        versionProvider = Version.class,
        description = "Runs the examples of the Tercio engine, records and replays simulations.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            DemoCommand.class,
            ListCommand.class,
            RunCommand.class,
            RecordCommand.class,
            ReplayCommand.class,
            InspectCommand.class,
            ScheduleCommand.class,
            HelpCommand.class
        },
        footer = {
            "",
            "The launcher also knows './tercio bench', which runs the benchmarks.",
            "To begin with: './tercio demo', then docs/guide/start.md."
        })
public final class Main implements Runnable {
    private final PrintStream out;
    private final boolean terminal;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    boolean version;

    @Spec CommandSpec spec;

    private Main(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /// Shows the help, for those who have not named a command.
    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /// Runs a command and ends the process.
    ///
    /// @param args the command and its arguments
    public static void main(String[] args) {
        System.exit(commandLine(System.out, System.err, isTerminal()).execute(args));
    }

    @SuppressWarnings("SystemConsoleNull") // since 25 there is none again without a terminal
    private static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    static CommandLine commandLine(PrintStream out, PrintStream err, boolean terminal) {
        CommandLine line = new CommandLine(new Main(out, terminal));
        CommandLine run = Objects.requireNonNull(line.getSubcommands().get("run"));
        run.getCommandSpec().usageMessage().footer(RunCommand.optionsOfExamples());
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(new FailureLine())
                .setOut(new PrintWriter(out, true, out.charset()))
                .setErr(new PrintWriter(err, true, err.charset()))
                .setParameterExceptionHandler(Main::explain);
    }

    /// The command line that this is the top of.
    CommandLine commandLine() {
        return spec.commandLine();
    }

    /// Where examples print to.
    PrintStream out() {
        return out;
    }

    /// Tells on the error stream how far a task is.
    Progress progress(CommandSpec command, String task, long frames) {
        return new Progress(command.commandLine().getErr(), terminal, task, frames);
    }

    private static int explain(ParameterException mistake, String[] args) {
        CommandLine command = mistake.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + message(mistake));
        command.getErr().println("Try '" + name + " --help'.");
        return ExitCode.USAGE;
    }

    private static String message(ParameterException mistake) {
        CommandLine command = mistake.getCommandLine();
        String message = String.valueOf(mistake.getMessage());
        if (!(mistake instanceof UnmatchedArgumentException unmatched)) {
            return message;
        }
        String word = unmatched.getUnmatched().getFirst();
        if (command.getParent() == null && !unmatched.isUnknownOption()) {
            return unknownCommand(word, command.getSubcommands().keySet());
        }
        return Suggestion.of(word, command.getCommandSpec().optionsMap().keySet())
                .map(option -> message + "; did you mean " + option + "?")
                .orElse(message);
    }

    /// What to say about a word that is none of the commands.
    static String unknownCommand(String word, Set<String> commands) {
        String advice =
                Suggestion.of(word, commands)
                        .map(command -> "; did you mean " + command + "?")
                        .or(
                                () ->
                                        Suggestion.of(word, RunCommand.names())
                                                .map(e -> "; did you mean run " + e + "?"))
                        .orElse("");
        return "unknown command: name=" + word + ", known=" + String.join(", ", commands) + advice;
    }
}
