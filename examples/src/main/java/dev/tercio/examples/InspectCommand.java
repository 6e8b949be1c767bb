package dev.tercio.examples;

import dev.tercio.examples.inspect.InspectRequest;
import dev.tercio.examples.inspect.Inspection;
import dev.tercio.examples.inspect.RecordingFiles;
import dev.tercio.examples.inspect.WrongRequestException;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Shows what a snapshot or a recording holds.
@Command(
        name = "inspect",
        description = "Show what a snapshot or a recording holds, without its classes.")
final class InspectCommand implements Runnable {
    @ParentCommand Main main;

    @Spec CommandSpec spec;

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
            description = "List so many entities or commands, ${DEFAULT-VALUE} unless given.")
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
            main.out().println(Inspection.of(path, request, json));
        } catch (WrongRequestException e) {
            throw mistake(String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            throw new FailedCommandException(
                    "not enough memory: path="
                            + path
                            + ", heap bytes="
                            + Runtime.getRuntime().maxMemory()
                            + "; give Java more with JAVA_TOOL_OPTIONS=-Xmx8g");
        }
    }

    private void check() {
        if (limit < 0) {
            throw mistake("setting is negative: limit=" + limit);
        }
        if (!Files.exists(path)) {
            throw mistake("no such file or folder: path=" + path);
        }
        if (Files.isDirectory(path) && !RecordingFiles.hasRecording(path)) {
            List<String> inside = RecordingFiles.recordingsIn(path);
            throw mistake(
                    "no recording: folder="
                            + path
                            + (inside.isEmpty() ? "" : "; inspect a folder in it: " + inside));
        }
    }

    private ParameterException mistake(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
