package dev.tercio.cli.internal.inspect;

import dev.tercio.inspector.internal.stream.CommandStream;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.RecordedFrame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reports one frame of a recording: its size, hash and commands.
final class FrameSections {
    private FrameSections() {}

    static void addTo(Map<String, Object> report, RecordedFrame frame, int limit) {
        List<Map<String, Object>> rows = new ArrayList<>();
        frame.inputs().forEach(c -> addCommands("input", c, rows));
        int playback = 0;
        for (RecordedFrame.Commands commands : frame.commands()) {
            addCommands("playback " + playback++, commands, rows);
        }
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("number", frame.number());
        facts.put("bytes", frame.bytes());
        frame.step().ifPresent(step -> facts.put("step", step));
        frame.hash().ifPresent(hash -> facts.put("hash", "%016x".formatted(hash)));
        facts.put("inputs", count(frame.inputs()));
        facts.put("commands", count(frame.commands()));
        facts.put("lines", rows.size());
        facts.put("shown", Math.min(limit, rows.size()));
        report.put("frame", facts);
        report.put("commands", rows.stream().limit(limit).toList());
    }

    private static int count(List<RecordedFrame.Commands> commands) {
        return commands.stream().mapToInt(RecordedFrame.Commands::count).sum();
    }

    private static void addCommands(
            String from, RecordedFrame.Commands commands, List<Map<String, Object>> rows) {
        String source = commands.system().map(system -> from + " " + system).orElse(from);
        if (commands.problem().isPresent()) {
            rows.add(unlisted(source, commands.count(), commands.problem().orElseThrow()));
            return;
        }
        try {
            for (Map<String, Object> command :
                    CommandStream.list(commands.bytes(), commands.recorders())) {
                Map<String, Object> row = new LinkedHashMap<>();
                row.put("from", source);
                row.putAll(command);
                rows.add(row);
            }
        } catch (CorruptFileException e) {
            rows.add(unlisted(source, commands.count(), String.valueOf(e.getMessage())));
        }
    }

    /// Commands such as lambdas have no binary form; only their number is known.
    private static Map<String, Object> unlisted(String source, int count, String problem) {
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("from", source);
        row.put("kind", count + " not listed");
        row.put("problem", problem);
        return row;
    }
}
