package dev.tercio.cli.internal.inspect;

import dev.tercio.World;
import dev.tercio.cli.UsageException;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.FileInfo;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;
import dev.tercio.replay.Snapshot;

import org.jspecify.annotations.Nullable;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A report about a snapshot or a recording: sections by name.
public final class Inspection {
    private final InspectRequest request;
    private final Map<String, Object> report = new LinkedHashMap<>();

    /// Why the requested state or frame cannot be read.
    private @Nullable String damage;

    private Inspection(InspectRequest request) {
        this.request = request;
    }

    /// Inspects a file or folder.
    ///
    /// @param path a snapshot, or the folder of a recording
    /// @param request what to report
    /// @return the report
    /// @throws UsageException if the request does not fit the file
    public static Inspection of(Path path, InspectRequest request) {
        Inspection inspection = new Inspection(request);
        if (Files.isDirectory(path)) {
            inspection.recording(path);
        } else {
            inspection.snapshot(path);
        }
        return inspection;
    }

    /// The report as text, or as JSON.
    public String report(boolean json) {
        return json ? JsonWriter.write(report) : TextWriter.write(report);
    }

    /// Why the report lacks the state or the commands of the requested frame, if it does.
    public Optional<String> damage() {
        return Optional.ofNullable(damage);
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
            report.put("problems", List.of());
            try {
                addFrame(recording, files, frame, summary);
            } catch (CorruptFileException e) {
                damage = String.valueOf(e.getMessage());
            }
            List<String> problems = new ArrayList<>(recording.problems());
            if (problems.isEmpty() && damage != null) {
                problems.add(damage);
            }
            report.put("problems", problems);
            report.values().removeIf(List.of()::equals);
        }
    }

    private void addFrame(
            Recording recording, FileTable files, long frame, Map<String, Object> summary) {
        if (recording.mode() == RecordingMode.STATE) {
            Replay replay = Replay.of(recording);
            try (World world = replay.world()) {
                goTo(replay, frame);
                addWorld(world, replay.position(), summary);
            }
        } else {
            // only the systems can compute later states
            List<Long> snapshots = recording.snapshots().stream().filter(n -> n <= frame).toList();
            try (World world = Snapshot.open(files.snapshot(snapshots.size() - 1))) {
                addWorld(world, snapshots.getLast(), summary);
            }
        }
        if (request.frame().isPresent() && frame > recording.firstFrame()) {
            FrameSections.addTo(report, recording.frame(frame), request.limit());
        }
    }

    /// Goes to a frame, or to the last one before it that can be reached.
    private void goTo(Replay replay, long frame) {
        try {
            replay.seek(frame);
        } catch (CorruptFileException e) {
            damage = String.valueOf(e.getMessage());
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
