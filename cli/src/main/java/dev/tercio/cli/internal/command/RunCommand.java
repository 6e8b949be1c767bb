package dev.tercio.cli.internal.command;

import dev.tercio.cli.Program;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.cli.internal.option.DeclaredOptions;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// Runs a program or a simulation. Each is a subcommand with its own options.
@Command(
        name = "run",
        synopsisSubcommandLabel = "NAME [OPTIONS]",
        commandListHeading = "%nNames:%n",
        description = {
            "Run a simulation or a program.",
            "'${COMMAND-FULL-NAME} NAME --help' shows its options."
        })
final class RunCommand implements Runnable {
    private RunCommand() {}

    static CommandLine commandLine(Catalog catalog, StandardConsole console) {
        CommandLine run = new CommandLine(new RunCommand());
        for (Program program : catalog.programs()) {
            run.addSubcommand(program.name(), ProgramCommand.spec(program, console));
        }
        for (Simulation simulation : catalog.runnableSimulations()) {
            run.addSubcommand(
                    simulation.name(), RunSimulationCommand.commandLine(simulation, console));
        }
        showOptions(run, catalog);
        return run;
    }

    /// Lists the options that simulations declare themselves after the names.
    private static void showOptions(CommandLine run, Catalog catalog) {
        String[] lines =
                catalog.runnableSimulations().stream()
                        .filter(simulation -> !simulation.options().isEmpty())
                        .map(s -> "  " + s.name() + ": " + DeclaredOptions.names(s))
                        .toArray(String[]::new);
        if (lines.length > 0) {
            run.getCommandSpec()
                    .usageMessage()
                    .footerHeading("%nOptions of their own:%n")
                    .footer(lines);
        }
    }

    @Override
    public void run() {
        throw new UsageException("missing NAME; the command 'list' shows all names");
    }
}
