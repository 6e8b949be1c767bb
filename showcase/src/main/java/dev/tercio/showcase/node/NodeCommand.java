package dev.tercio.showcase.node;

import dev.tercio.cli.Console;
import dev.tercio.cli.Program;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.List;

/// Runs one node of an exercise, described by a properties file.
///
/// No signature here shows a type of the module `aeron`, which is present only when a node runs.
public final class NodeCommand implements Program {
    private final List<NodeProgram> programs;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            required = true,
            description = "The properties file of the node; see docs/guide/several-machines.md.")
    Path config;

    @Option(
            names = "--control",
            description =
                    "Read commands from standard input: status, settle, quit. The node ends with"
                            + " its input.")
    boolean control;

    /// Creates the command.
    ///
    /// @param programs what a node can run
    public NodeCommand(List<NodeProgram> programs) {
        this.programs = List.copyOf(programs);
    }

    @Override
    public String name() {
        return "node";
    }

    @Override
    public String summary() {
        return "Run one node of an exercise on several machines.";
    }

    @Override
    public void run(Console console) {
        NodeLoop.run(config, programs, console.out(), control);
    }
}
