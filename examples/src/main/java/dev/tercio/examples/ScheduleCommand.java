package dev.tercio.examples;

import dev.tercio.examples.simulation.Simulation;
import dev.tercio.examples.simulation.SimulationRun;
import dev.tercio.examples.simulation.SimulationSettings;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Shows the schedule of a simulation.
@Command(name = "schedule", description = "Show the stages of a simulation's systems.")
final class ScheduleCommand implements Runnable {
    @ParentCommand Main main;

    @Spec CommandSpec spec;

    @Parameters(
            paramLabel = "NAME",
            completionCandidates = Simulations.Names.class,
            description = "A simulation: ${COMPLETION-CANDIDATES}.")
    String name;

    @Option(names = "--mermaid", description = "As a diagram in Mermaid's language.")
    boolean mermaid;

    @Override
    public void run() {
        Simulation simulation =
                Simulations.find(name)
                        .orElseThrow(
                                () ->
                                        new ParameterException(
                                                spec.commandLine(),
                                                "unknown simulation: name="
                                                        + name
                                                        + ", known="
                                                        + Simulations.names()));
        SimulationSettings settings = new SimulationSettings(1, simulation.entities(), 1);
        try (SimulationRun run = simulation.start(settings)) {
            String text = mermaid ? run.schedule().toMermaid() : run.schedule().describe();
            text.lines().forEach(main.out()::println);
        }
    }
}
