package dev.tercio.examples;

import picocli.CommandLine.Command;
import picocli.CommandLine.ParentCommand;

/// Names the examples.
@Command(name = "list", description = "List the examples.")
final class ListCommand implements Runnable {
    @ParentCommand Main main;

    @Override
    public void run() {
        for (Example example : Examples.ALL) {
            main.out().printf("%-16s %s%n", example.name(), example.summary());
        }
    }
}
