package dev.tercio.examples;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/// Runs one example.
@Command(name = "run", description = "Run one example.")
final class RunCommand implements Runnable {
    @ParentCommand Main main;

    @Spec CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "An example, see 'tercio list'.")
    String name;

    @Override
    public void run() {
        Examples.find(name).orElseThrow(this::unknown).run(main.out());
    }

    private ParameterException unknown() {
        return new ParameterException(
                spec.commandLine(),
                "unknown example: name=" + name + ", known=" + Examples.names());
    }
}
