package dev.tercio.cli.internal.command;

import dev.tercio.cli.Simulation;
import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.option.DeclaredOptions;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

import java.io.PrintStream;

/// Shows the schedule of a simulation.
@Command(name = "schedule", description = "Show the stages of a simulation's systems.")
final class ScheduleCommand implements Runnable {
    private final Catalog catalog;
    private final PrintStream out;

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            description = "A simulation; '${ROOT-COMMAND-NAME} list' shows all.")
    @Nullable String name;

    @Option(names = "--mermaid", description = "Print a Mermaid diagram.")
    boolean mermaid;

    @Spec CommandSpec spec;

    ScheduleCommand(Catalog catalog, PrintStream out) {
        this.catalog = catalog;
        this.out = out;
    }

    @Override
    public void run() {
        Simulation simulation = catalog.simulation(name);
        SimulationSettings settings =
                SimulationSettings.DEFAULT.entities(simulation.defaultEntities()).workers(1);
        try (SimulationRun run =
                simulation.start(DeclaredOptions.settings(spec, simulation, settings))) {
            String text = mermaid ? run.schedule().toMermaid() : run.schedule().describe();
            text.lines().forEach(out::println);
        }
    }
}
