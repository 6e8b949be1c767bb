package dev.tercio.cli.internal.command;

import dev.tercio.cli.Program;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.cli.internal.option.DeclaredOptions;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.List;

/// The command line without a command: shows the help.
@Command(
        versionProvider = Version.class,
        description = "Runs simulations, records and replays them.",
        synopsisSubcommandLabel = "COMMAND")
public final class RootCommand implements Runnable {
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

    private RootCommand() {}

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /// Builds the command line.
    ///
    /// @param name the name in help and messages
    /// @param footer the last lines of the help
    /// @param catalog what commands start by name
    /// @param console where commands print
    public static CommandLine commandLine(
            String name, List<String> footer, Catalog catalog, StandardConsole console) {
        CommandLine line = new CommandLine(new RootCommand()).setCommandName(name);
        for (Program command : catalog.commands()) {
            line.addSubcommand(command.name(), ProgramCommand.spec(command, console));
        }
        line.addSubcommand("list", new ListCommand(catalog, console.out()))
                .addSubcommand("run", RunCommand.commandLine(catalog, console))
                .addSubcommand(
                        "record", startsSimulations(new RecordCommand(catalog, console), catalog))
                .addSubcommand("replay", new ReplayCommand(catalog, console))
                .addSubcommand("inspect", new InspectCommand(catalog, console))
                .addSubcommand(
                        "schedule",
                        startsSimulations(new ScheduleCommand(catalog, console.out()), catalog))
                .addSubcommand("help", new HelpCommand());
        line.getCommandSpec().usageMessage().footer(footer.toArray(String[]::new));
        UsageErrors errors = new UsageErrors(catalog);
        return line.setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(new FailureHandler(errors))
                .setOut(writer(console.out()))
                .setErr(writer(console.err()))
                .setParameterExceptionHandler(errors);
    }

    /// A command that starts a simulation by name, with the options of all of them.
    private static CommandLine startsSimulations(Runnable command, Catalog catalog) {
        CommandLine line = new CommandLine(command);
        DeclaredOptions.add(line.getCommandSpec(), catalog.simulations());
        return line;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, stream.charset());
    }
}
