package dev.tercio.showcase.battlefield;

import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.net.ReplicationStatistics;
import dev.tercio.schedule.SystemCost;
import dev.tercio.showcase.battlefield.BattleResult.Sample;
import dev.tercio.showcase.battlefield.Components.Tally;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Writes the result of a battle as JSON.
final class BattleJson {
    private BattleJson() {}

    static String write(BattleResult result) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("example", "battlefield");
        json.put("entities", result.settings().entities());
        json.put("seed", result.settings().seed());
        json.put("workers", result.settings().workers());
        json.put("frames", result.frames());
        json.put("seconds", rounded(result.seconds()));
        json.put("course", result.course().stream().map(BattleJson::sample).toList());
        json.put("nodes", result.nodes().stream().map(BattleJson::node).toList());
        json.put("recordingBytes", result.recordingBytes());
        result.recording().ifPresent(folder -> json.put("recording", folder.toString()));
        Map<String, Object> replay = new LinkedHashMap<>();
        replay.put("asRecorded", result.replay().difference().isEmpty());
        replay.put("frames", result.replay().frames());
        replay.put("seconds", rounded(result.replay().seconds()));
        result.replay().difference().ifPresent(text -> replay.put("difference", text));
        json.put("replay", replay);
        json.put("survivingUnits", result.survivors());
        json.put("sharedUnits", result.comparison().units());
        json.put("differingUnits", result.comparison().differing());
        json.put("pictures", result.pictures().stream().map(Path::toString).toList());
        return JsonWriter.write(json);
    }

    private static Map<String, Object> sample(Sample sample) {
        Tally t = sample.tally();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("frame", sample.frame());
        json.put("blue", t.blue());
        json.put("red", t.red());
        json.put("blueWrecks", t.blueWrecks());
        json.put("redWrecks", t.redWrecks());
        json.put("shells", t.shells());
        json.put("explosions", t.explosions());
        return json;
    }

    private static Map<String, Object> node(NodeResult node) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", node.name());
        json.put("entities", node.entities());
        json.put("hash", String.format("%016x", node.hash()));
        json.put("medianFrameMillis", rounded(node.medianMillis()));
        json.put("p90FrameMillis", rounded(node.p90Millis()));
        json.put("systems", node.systems().stream().map(BattleJson::system).toList());
        Map<String, Object> commands = new LinkedHashMap<>();
        node.commands()
                .forEach(
                        (kind, count) -> commands.put(kind.name().toLowerCase(Locale.ROOT), count));
        json.put("commandsPlayed", commands);
        json.put("commandsRejected", node.rejected());
        json.put("network", network(node.network()));
        return json;
    }

    private static Map<String, Object> system(SystemCost system) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", system.system());
        json.put("runs", system.runs());
        json.put("nanos", system.nanos());
        json.put("rows", system.entities());
        json.put("commands", system.commands());
        return json;
    }

    private static Map<String, Object> network(ReplicationStatistics network) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("messagesSent", network.messagesSent());
        json.put("bytesSent", network.bytesSent());
        json.put("updatesSent", network.updatesSent());
        json.put("updatesApplied", network.updatesApplied());
        json.put("messagesLost", network.messagesLost());
        return json;
    }

    private static double rounded(double value) {
        return Math.round(1e3 * value) / 1e3;
    }
}
