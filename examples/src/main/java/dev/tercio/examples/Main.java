package dev.tercio.examples;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

import java.io.PrintStream;
import java.io.PrintWriter;

/// The command line. Exit codes: 0 done, 1 an example failed, 2 the command was not understood.
@Command(
        name = "tercio",
        description = "Runs the examples of the Tercio engine.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {DemoCommand.class, ListCommand.class, RunCommand.class},
        footer = {"", "The launcher also knows './tercio bench', which runs the benchmarks."})
public final class Main {
    private final PrintStream out;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    boolean help;

    private Main(PrintStream out) {
        this.out = out;
    }

    /// Runs a command and ends the process.
    ///
    /// @param args the command and its arguments
    public static void main(String[] args) {
        System.exit(commandLine(System.out, System.err).execute(args));
    }

    static CommandLine commandLine(PrintStream out, PrintStream err) {
        return new CommandLine(new Main(out))
                .setOut(new PrintWriter(out, true, out.charset()))
                .setErr(new PrintWriter(err, true, err.charset()))
                .setParameterExceptionHandler(Main::explain);
    }

    /// Where examples print to.
    PrintStream out() {
        return out;
    }

    private static int explain(ParameterException mistake, String[] args) {
        CommandLine command = mistake.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + mistake.getMessage());
        command.getErr().println("Try '" + name + " --help'.");
        return ExitCode.USAGE;
    }
}
