package dev.tercio.showcase.node;

import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.UsageException;
import dev.tercio.inspector.InspectorOptions;

import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

    @Option(
            names = "--inspect",
            description = "Open a web page that shows the node; its address is printed.")
    boolean inspect;

    @Option(
            names = "--allow-edit",
            description = "Let the page pause the node and change it. Needs --inspect.")
    boolean allowEdit;

    @Option(names = "--paused", description = "Pause before the first frame. Needs --allow-edit.")
    boolean paused;

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
        if ((allowEdit && !inspect) || (paused && !allowEdit)) {
            throw new UsageException("--allow-edit needs --inspect, and --paused --allow-edit");
        }
        InspectorOptions page = InspectorOptions.DEFAULT.allowEdit(allowEdit).startPaused(paused);
        NodeLoop.run(
                config,
                programs,
                console.out(),
                control,
                inspect ? Optional.of(page) : Optional.empty());
    }
}
