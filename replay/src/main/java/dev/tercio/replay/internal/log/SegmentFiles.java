package dev.tercio.replay.internal.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The names of the files of a segment: they tell the number of the first frame behind the
/// snapshot.
///
/// @param first how many frames of the recording come before
public record SegmentFiles(Path folder, long first) {
    /// What the section that begins a segment is called, and those of frames.
    static final int HEAD = 100;

    static final int FRAME = 101;
    static final int OFFSETS = 102;

    private static final Pattern FRAMES = Pattern.compile("frames-(\\d{12})\\.tlog");

    /// The state before the first frame.
    public Path snapshot() {
        return folder.resolve(name("snapshot", ".tsnap"));
    }

    /// The frames.
    public Path frames() {
        return folder.resolve(name("frames", ".tlog"));
    }

    /// Where the frames lie; only there once the segment is complete.
    public Path index() {
        return folder.resolve(name("frames", ".tidx"));
    }

    private String name(String kind, String ending) {
        return "%s-%012d%s".formatted(kind, first, ending);
    }

    /// The segments in a folder, in order.
    public static List<SegmentFiles> list(Path folder) throws IOException {
        List<SegmentFiles> segments = new ArrayList<>();
        try (var files = Files.list(folder)) {
            files.forEach(
                    file -> {
                        Matcher matcher = FRAMES.matcher(String.valueOf(file.getFileName()));
                        if (matcher.matches()) {
                            long first = Long.parseLong(matcher.group(1));
                            segments.add(new SegmentFiles(folder, first));
                        }
                    });
        }
        segments.sort((a, b) -> Long.compare(a.first, b.first));
        return Collections.unmodifiableList(segments);
    }

    /// Puts the files of a segment aside that does not belong to the recording any more.
    void putAside() throws IOException {
        for (Path file : List.of(index(), frames(), snapshot())) {
            if (Files.exists(file)) {
                Path aside = file.resolveSibling(file.getFileName() + ".unreachable");
                Files.move(file, aside, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    /// Deletes all files of the segment.
    public void delete() throws IOException {
        Files.deleteIfExists(index());
        Files.deleteIfExists(frames());
        Files.deleteIfExists(snapshot());
    }
}
