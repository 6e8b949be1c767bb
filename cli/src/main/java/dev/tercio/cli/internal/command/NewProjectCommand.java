package dev.tercio.cli.internal.command;

import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.internal.starter.Starter;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;

/// Creates a Maven project with a simulation, a launcher and a test.
public final class NewProjectCommand implements Program {
    @Parameters(
            paramLabel = "FOLDER",
            description = "The folder to create. Its last part is the name of the project.")
    Path folder;

    @Option(
            names = "--package",
            paramLabel = "PACKAGE",
            defaultValue = "",
            description = "The Java package; default: derived from the name.")
    String packageName;

    /// Creates the command.
    public NewProjectCommand() {}

    @Override
    public String name() {
        return "new";
    }

    @Override
    public String summary() {
        return "Create a project of your own: a simulation, a launcher, a test.";
    }

    @Override
    public void run(Console console) {
        Starter.create(folder, packageName, console.out());
    }
}
