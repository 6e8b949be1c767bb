package dev.tercio.cli.internal.inspect;

import dev.tercio.cli.internal.io.RecordingFiles;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.FileInfo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The files of a recording with their kinds and sizes.
final class FileTable {
    private final List<Path> files;
    private final List<FileInfo> infos = new ArrayList<>();
    private final List<Map<String, Object>> rows = new ArrayList<>();

    private FileTable(List<Path> files) {
        this.files = files;
    }

    static FileTable of(Path folder) {
        FileTable table = new FileTable(RecordingFiles.list(folder));
        table.files.forEach(table::add);
        return table;
    }

    private void add(Path file) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("file", String.valueOf(file.getFileName()));
        try {
            FileInfo info = FileInfo.of(file);
            addFacts(info, row);
            infos.add(info);
        } catch (CorruptFileException e) {
            // the recording may still be readable, so show the other files
            row.put("problem", String.valueOf(e.getMessage()));
        }
        rows.add(row);
    }

    /// Adds kind, version and size of a file.
    static void addFacts(FileInfo info, Map<String, Object> facts) {
        facts.put("kind", info.kind().toString());
        facts.put("format version", info.version());
        facts.put("bytes", info.bytes());
        facts.put("plain bytes", info.plainBytes());
        facts.put("compression ratio", Inspection.round(info.ratio()));
    }

    List<Map<String, Object>> rows() {
        return rows;
    }

    /// The snapshot at an index.
    Path snapshot(int number) {
        return files.stream()
                .filter(file -> file.toString().endsWith(RecordingFiles.SNAPSHOT))
                .skip(number)
                .findFirst()
                .orElseThrow();
    }

    int version() {
        return infos.stream().mapToInt(FileInfo::version).max().orElse(0);
    }

    long bytes() {
        return infos.stream().mapToLong(FileInfo::bytes).sum();
    }

    long bytes(FileInfo.Kind kind) {
        return infos.stream().filter(i -> i.kind() == kind).mapToLong(FileInfo::bytes).sum();
    }

    double ratio() {
        return (double) infos.stream().mapToLong(FileInfo::plainBytes).sum() / Math.max(1, bytes());
    }
}
