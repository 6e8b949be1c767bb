package dev.tercio.export;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.Progress;
import dev.tercio.cli.UsageException;
import dev.tercio.replay.Recording;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The command `export`: writes a snapshot or a recording as tables.
///
/// Add it to a command line with `Tercio.of(…).commands(List.of(new ExportProgram()))`.
public final class ExportProgram implements Program {
    /// Every number of at most 18 digits fits a long.
    private static final Pattern RANGE = Pattern.compile("(\\d{1,18})(?:\\.\\.(\\d{1,18}))?");

    @Parameters(paramLabel = "FILE|FOLDER", description = "A snapshot or a recording of states.")
    Path path;

    @Option(names = "--parquet", paramLabel = "FOLDER", description = "Write Parquet files.")
    @Nullable Path parquet;

    @Option(
            names = "--arrow",
            paramLabel = "FOLDER",
            description = "Write Arrow files (Feather version 2).")
    @Nullable Path arrow;

    @Option(names = "--csv", paramLabel = "FOLDER", description = "Write CSV files.")
    @Nullable Path csv;

    @Option(names = "--json-lines", paramLabel = "FOLDER", description = "Write JSON lines.")
    @Nullable Path jsonLines;

    @Option(
            names = "--frames",
            paramLabel = "A..B",
            description = "The frames of a recording, such as 100..200; default: all.")
    @Nullable String frames;

    /// Creates the command.
    public ExportProgram() {}

    @Override
    public String name() {
        return "export";
    }

    @Override
    public String summary() {
        return "Write a snapshot or a recording as tables: Parquet, Arrow, CSV or JSON.";
    }

    @Override
    public void run(Console console) {
        if (!Files.exists(path)) {
            throw new UsageException("no such file or folder: path=" + path);
        }
        if (Files.isDirectory(path) && !Recording.exists(path)) {
            throw new UsageException("no recording: folder=" + path);
        }
        if (parquet == null && arrow == null && csv == null && jsonLines == null) {
            throw new UsageException(
                    "no format: use --parquet, --arrow, --csv or --json-lines FOLDER");
        }
        export(parquet, ExportFormat.PARQUET, console);
        export(arrow, ExportFormat.ARROW, console);
        export(csv, ExportFormat.CSV, console);
        export(jsonLines, ExportFormat.JSON, console);
    }

    private void export(@Nullable Path folder, ExportFormat format, Console console) {
        if (folder == null) {
            return;
        }
        try (TableExport export = TableExport.to(folder, format)) {
            if (Files.isDirectory(path)) {
                addRecording(export, console);
            } else {
                addSnapshot(export);
            }
            List<ExportedTable> written = export.write();
            for (ExportedTable table : written) {
                console.out().printf("%,12d rows  %s%n", table.rows(), table.file());
            }
            if (!export.skipped().isEmpty()) {
                console.out().println("not exported, because not a record: " + export.skipped());
            }
        } catch (ExportException e) {
            throw new CommandFailedException(e.getMessage() + ", because=" + e.getCause());
        }
    }

    private void addSnapshot(TableExport export) {
        if (frames != null) {
            throw new UsageException("a single file has no frames to choose: file=" + path);
        }
        export.addSnapshot(path);
    }

    private void addRecording(TableExport export, Console console) {
        try (Recording recording = Recording.open(path)) {
            long first = recording.firstFrame();
            long last = recording.lastFrame();
            if (frames != null) {
                Matcher range = RANGE.matcher(frames);
                boolean isRange = range.matches();
                if (isRange) {
                    first = Long.parseLong(range.group(1));
                    last = range.group(2) == null ? first : Long.parseLong(range.group(2));
                }
                if (!isRange || first > last) {
                    throw new UsageException(
                            "frames are not a range: --frames=" + frames + "; use 100..200");
                }
            }
            try (Progress progress = console.progress("export", last - first + 1)) {
                long before = first - 1;
                export.addRecording(recording, first, last, f -> progress.done(f - before));
            } catch (IllegalArgumentException e) {
                throw new UsageException(String.valueOf(e.getMessage()));
            }
        }
    }
}
