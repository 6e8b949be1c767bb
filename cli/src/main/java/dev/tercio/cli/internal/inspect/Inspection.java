package dev.tercio.cli.internal.inspect;

import dev.tercio.World;
import dev.tercio.cli.UsageException;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.replay.FileInfo;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.Snapshot;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// A report about a snapshot or a recording: sections by name.
public final class Inspection {
    private final InspectRequest request;
    private final Map<String, Object> report = new LinkedHashMap<>();

    private Inspection(InspectRequest request) {
        this.request = request;
    }

    /// Inspects a file or folder.
    ///
    /// @param path a snapshot, or the folder of a recording
    /// @param request what to report
    /// @param json whether to write JSON instead of text
    /// @return the report
    /// @throws UsageException if the request does not fit the file
    public static String of(Path path, InspectRequest request, boolean json) {
        Inspection inspection = new Inspection(request);
        if (Files.isDirectory(path)) {
            inspection.recording(path);
        } else {
            inspection.snapshot(path);
        }
        return json ? JsonWriter.write(inspection.report) : TextWriter.write(inspection.report);
    }

    private void snapshot(Path file) {
        FileInfo info = FileInfo.of(file);
        if (request.frame().isPresent()) {
            throw new UsageException("a single file has no frames to choose: file=" + file);
        }
        Map<String, Object> summary = new LinkedHashMap<>();
        report.put("summary", summary);
        summary.put("file", String.valueOf(file.getFileName()));
        FileTable.addFacts(info, summary);
        if (info.kind() != FileInfo.Kind.SNAPSHOT) {
            return; // a file of a recording; inspect its folder for more
        }
        try (World world = Snapshot.open(file)) {
            addState(summary, world);
            if (world.size() > 0) {
                summary.put("bytes per entity", round((double) info.bytes() / world.size()));
            }
            new WorldSections(world).addTo(report, request);
        }
    }

    private static void addState(Map<String, Object> summary, World world) {
        summary.put("frame of the world", world.frame());
        summary.put("entities", world.size());
        summary.put("components", world.types().size());
        summary.put("resources", world.resources().types().size());
    }

    private void recording(Path folder) {
        try (Recording recording = Recording.open(folder)) {
            long frame = request.frame().orElse(recording.lastFrame());
            checkFrame(recording, frame);
            FileTable files = FileTable.of(folder);
            Map<String, Object> summary = new LinkedHashMap<>();
            report.put("summary", summary);
            addFacts(recording, files, summary);
            report.put("files", files.rows());
            if (!recording.problems().isEmpty()) {
                report.put("problems", recording.problems());
            }
            if (recording.mode() == RecordingMode.STATE) {
                Replay replay = Replay.of(recording);
                try (World world = replay.world()) {
                    replay.seek(frame);
                    addWorld(world, frame, summary);
                }
            } else {
                // only the systems can compute later states
                List<Long> snapshots =
                        recording.snapshots().stream().filter(n -> n <= frame).toList();
                try (World world = Snapshot.open(files.snapshot(snapshots.size() - 1))) {
                    addWorld(world, snapshots.getLast(), summary);
                }
            }
            if (request.frame().isPresent() && frame > recording.firstFrame()) {
                FrameSections.addTo(report, recording.frame(frame), request.limit());
            }
        }
    }

    private static void checkFrame(Recording recording, long frame) {
        if (frame < recording.firstFrame() || frame > recording.lastFrame()) {
            throw new UsageException(
                    "no such frame: frame="
                            + frame
                            + ", first="
                            + recording.firstFrame()
                            + ", last="
                            + recording.lastFrame());
        }
    }

    private static void addFacts(
            Recording recording, FileTable files, Map<String, Object> summary) {
        summary.put("folder", recording.folder().toString());
        summary.put("kind", "recording");
        summary.put("format version", files.version());
        summary.put("mode", recording.mode().name().toLowerCase(Locale.ROOT));
        if (!recording.notes().isEmpty()) {
            summary.put("notes", new TreeMap<>(recording.notes()));
        }
        summary.put("frames", recording.frames());
        summary.put("first frame", recording.firstFrame());
        summary.put("last frame", recording.lastFrame());
        summary.put("segments", recording.snapshots().size());
        summary.put("snapshots after frames", recording.snapshots());
        summary.put("bytes", files.bytes());
        if (recording.frames() > 0) {
            long bytes = files.bytes(FileInfo.Kind.FRAMES);
            summary.put("bytes per frame", round((double) bytes / recording.frames()));
        }
        summary.put("compression ratio", round(files.ratio()));
    }

    private void addWorld(World world, long frame, Map<String, Object> summary) {
        summary.put("state after frame", frame);
        addState(summary, world);
        new WorldSections(world).addTo(report, request);
    }

    static double round(double value) {
        return Math.round(value * 10) / 10.0;
    }
}
