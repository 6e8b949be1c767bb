package dev.tercio.examples.battlefield;

import dev.tercio.examples.battlefield.BattleResult.Moment;
import dev.tercio.examples.battlefield.Parts.Tally;
import dev.tercio.examples.inspect.JsonWriter;
import dev.tercio.net.ReplicationStatistics;
import dev.tercio.schedule.SystemCost;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Writes what has become of a battle, for programs.
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
        json.put("course", result.course().stream().map(BattleJson::moment).toList());
        json.put("nodes", result.nodes().stream().map(BattleJson::node).toList());
        json.put("recordingBytes", result.recordingBytes());
        result.recording().ifPresent(folder -> json.put("recording", folder.toString()));
        Map<String, Object> replay = new LinkedHashMap<>();
        replay.put("asRecorded", result.verdict().difference().isEmpty());
        replay.put("frames", result.verdict().frames());
        replay.put("seconds", rounded(result.verdict().seconds()));
        result.verdict().difference().ifPresent(text -> replay.put("difference", text));
        json.put("replay", replay);
        json.put("sharedUnits", result.agreement().units());
        json.put("differingUnits", result.agreement().differing());
        json.put("pictures", result.pictures().stream().map(Path::toString).toList());
        return JsonWriter.write(json);
    }

    private static Map<String, Object> moment(Moment moment) {
        Tally t = moment.tally();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("frame", moment.frame());
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
        json.put("slowFrameMillis", rounded(node.slowMillis()));
        json.put("systems", node.systems().stream().map(BattleJson::system).toList());
        Map<String, Object> commands = new LinkedHashMap<>();
        node.commands()
                .forEach(
                        (kind, count) -> commands.put(kind.name().toLowerCase(Locale.ROOT), count));
        json.put("commandsPlayed", commands);
        json.put("commandsRefused", node.refused());
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
