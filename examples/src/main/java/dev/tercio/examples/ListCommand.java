package dev.tercio.examples;

import dev.tercio.examples.simulation.Simulation;

import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/// Names the examples and simulations.
@Command(name = "list", description = "List the examples, and the simulations among them.")
final class ListCommand implements Runnable {
    @ParentCommand Main main;

    @Override
    public void run() {
        for (Example example : Examples.ALL) {
            line(example.name(), example.summary());
        }
        for (Simulation simulation : Simulations.others()) {
            line(simulation.name(), simulation.summary());
        }
        main.out().println();
        main.out().println("Run one:        ./tercio run NAME");
        main.out().println("Record one of:  " + Simulations.names());
        main.out().println("                ./tercio run NAME --record FOLDER");
        main.out().println("                ./tercio replay FOLDER --verify");
    }

    private void line(String name, String summary) {
        main.out().printf("%-16s %s%n", name, summary);
    }
}
