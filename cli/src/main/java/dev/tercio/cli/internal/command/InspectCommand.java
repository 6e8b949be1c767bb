package dev.tercio.cli.internal.command;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.inspect.InspectRequest;
import dev.tercio.cli.internal.inspect.Inspection;
import dev.tercio.cli.internal.io.RecordingFiles;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Shows what a snapshot or a recording contains.
@Command(
        name = "inspect",
        description = "Show what a snapshot or a recording contains; needs no classes.")
final class InspectCommand implements Runnable {
    private final PrintStream out;

    @Parameters(paramLabel = "FILE|FOLDER", description = "A snapshot or a recording.")
    Path path;

    @Option(names = "--json", description = "Print one JSON document.")
    boolean json;

    @Option(names = "--schema", description = "List fields and their types.")
    boolean schema;

    @Option(names = "--entities", description = "List entities.")
    boolean entities;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many entities or commands to list; default: ${DEFAULT-VALUE}.")
    int limit;

    @Option(
            names = "--component",
            paramLabel = "NAME",
            description = "List entities with this component, such as Position.")
    @Nullable String component;

    @Option(
            names = "--frame",
            paramLabel = "N",
            description = "Show the commands of this frame of a recording, and the state after it.")
    @Nullable Long frame;

    InspectCommand(PrintStream out) {
        this.out = out;
    }

    @Override
    public void run() {
        check();
        InspectRequest request =
                new InspectRequest(
                        schema,
                        entities || component != null,
                        limit,
                        Optional.ofNullable(component),
                        frame == null ? OptionalLong.empty() : OptionalLong.of(frame));
        try {
            out.println(Inspection.of(path, request, json));
        } catch (OutOfMemoryError e) {
            throw new CommandFailedException(
                    "not enough memory: path="
                            + path
                            + ", heap bytes="
                            + Runtime.getRuntime().maxMemory()
                            + "; give Java more with JAVA_TOOL_OPTIONS=-Xmx8g");
        }
    }

    private void check() {
        if (limit < 0) {
            throw new UsageException("option is negative: --limit=" + limit);
        }
        if (!Files.exists(path)) {
            throw new UsageException("no such file or folder: path=" + path);
        }
        if (Files.isDirectory(path) && !RecordingFiles.hasRecording(path)) {
            List<String> inside = RecordingFiles.recordingsIn(path);
            throw new UsageException(
                    "no recording: folder="
                            + path
                            + (inside.isEmpty() ? "" : "; inspect a folder in it: " + inside));
        }
    }
}
