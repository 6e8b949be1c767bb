package dev.tercio.cli.internal.command;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.console.StandardConsole;
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
    private final Catalog catalog;
    private final StandardConsole console;
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

    @Option(
            names = "--page",
            description = "Open a web page that shows the recording with a time bar, until Ctrl-C.")
    boolean page;

    @Option(
            names = "--page-port",
            paramLabel = "PORT",
            defaultValue = "0",
            description = "The port of the page; default: a free one.")
    int port;

    @Option(
            names = "--compare",
            paramLabel = "FOLDER",
            description = "Open a second recording, to find the first frame that differs.")
    @Nullable Path compare;

    @Option(
            names = "--get",
            paramLabel = "PATH",
            description =
                    "Print an answer of the page's JSON interface, such as"
                            + " 'entities?query=Position' or 'memory'.")
    @Nullable String get;

    InspectCommand(Catalog catalog, StandardConsole console) {
        this.catalog = catalog;
        this.console = console;
        this.out = console.out();
    }

    @Override
    public void run() {
        check();
        if (page || get != null || compare != null) {
            new RecordingPage(catalog, console)
                    .show(path, Optional.ofNullable(compare), port, frame, get);
            return;
        }
        InspectRequest request =
                new InspectRequest(
                        schema,
                        entities || component != null,
                        limit,
                        Optional.ofNullable(component),
                        frame == null ? OptionalLong.empty() : OptionalLong.of(frame));
        try {
            Inspection inspection = Inspection.of(path, request);
            out.println(inspection.report(json));
            if (inspection.damage().isPresent()) {
                throw new CommandFailedException(inspection.damage().orElseThrow());
            }
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
        boolean opensPage = page || get != null || compare != null;
        if (opensPage && catalog.recorderOf(path).isPresent()) {
            return; // recordings of several worlds, which their program replays
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
