package dev.tercio.cli.internal.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.io.PrintStream;

/// Lists programs and simulations.
@Command(name = "list", description = "List what can be run and recorded.")
final class ListCommand implements Runnable {
    private final Catalog catalog;
    private final PrintStream out;

    @Spec CommandSpec spec;

    ListCommand(Catalog catalog, PrintStream out) {
        this.catalog = catalog;
        this.out = out;
    }

    @Override
    public void run() {
        catalog.programs().forEach(program -> line(program.name(), program.summary()));
        catalog.runnableSimulations().forEach(s -> line(s.name(), s.summary()));
        String name = spec.root().name();
        out.println();
        out.println("Run one:        " + name + " run NAME");
        out.println("Record one of:  " + catalog.simulationNames());
        out.println("                " + name + " record NAME --out FOLDER");
        out.println("                " + name + " replay FOLDER --verify");
    }

    private void line(String name, String summary) {
        out.printf("%-16s %s%n", name, summary);
    }
}
