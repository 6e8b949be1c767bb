package dev.tercio.showcase.battlefield;

import dev.tercio.command.CommandKind;
import dev.tercio.command.CommandTelemetry;
import dev.tercio.net.ReplicationStatistics;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.SystemCost;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The result of one node.
///
/// @param name its name
/// @param entities how many entities it has at the end
/// @param hash the hash of its state
/// @param medianMillis the median frame time
/// @param p90Millis the 90th percentile of frame times
/// @param systems the cost of each system
/// @param commands how many commands of each kind were played; without kinds that were not
/// @param rejected how many commands were skipped or failed
/// @param network what was sent and received
record NodeResult(
        String name,
        int entities,
        long hash,
        double medianMillis,
        double p90Millis,
        List<SystemCost> systems,
        Map<CommandKind, Long> commands,
        long rejected,
        ReplicationStatistics network) {
    static NodeResult of(BattleNode node) {
        long[] nanos = node.schedule().telemetry().frameNanos();
        Arrays.sort(nanos);
        CommandTelemetry telemetry = node.world().commandTelemetry();
        Map<CommandKind, Long> played = new EnumMap<>(CommandKind.class);
        long rejected = 0;
        for (CommandKind kind : CommandKind.values()) {
            played.put(kind, telemetry.played(kind));
            rejected += telemetry.skipped(kind) + telemetry.failed(kind);
        }
        played.values().removeIf(count -> count == 0);
        return new NodeResult(
                node.name(),
                node.world().size(),
                StateHash.of(node.world()),
                nanos[nanos.length / 2] / 1e6,
                nanos[nanos.length * 9 / 10] / 1e6,
                node.schedule().telemetry().systems(),
                played,
                rejected,
                node.replication().statistics());
    }
}
