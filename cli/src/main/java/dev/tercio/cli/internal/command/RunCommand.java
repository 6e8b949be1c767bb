package dev.tercio.cli.internal.command;

import dev.tercio.cli.Program;
import dev.tercio.cli.Simulation;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.console.StandardConsole;

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
        return run;
    }

    @Override
    public void run() {
        throw new UsageException("missing NAME; the command 'list' shows all names");
    }
}
