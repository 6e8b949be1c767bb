package dev.tercio.examples.battlefield;

import dev.tercio.command.CommandKind;
import dev.tercio.command.CommandTelemetry;
import dev.tercio.net.ReplicationStatistics;
import dev.tercio.replay.StateHash;
import dev.tercio.schedule.SystemCost;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// What one node has done.
///
/// @param name what it is called
/// @param entities how many entities it has at the end
/// @param hash the hash of its state
/// @param medianMillis how long half of its frames took at most
/// @param slowMillis how long nine in ten of its frames took at most
/// @param systems what each system took
/// @param commands how many commands of each kind were played; kinds that were not are left out
/// @param refused how many commands were skipped or failed
/// @param network what was sent and received
record NodeResult(
        String name,
        int entities,
        long hash,
        double medianMillis,
        double slowMillis,
        List<SystemCost> systems,
        Map<CommandKind, Long> commands,
        long refused,
        ReplicationStatistics network) {
    static NodeResult of(BattleNode node) {
        long[] nanos = node.schedule().telemetry().frameNanos();
        Arrays.sort(nanos);
        CommandTelemetry telemetry = node.world().commandTelemetry();
        Map<CommandKind, Long> played = new EnumMap<>(CommandKind.class);
        long refused = 0;
        for (CommandKind kind : CommandKind.values()) {
            played.put(kind, telemetry.played(kind));
            refused += telemetry.skipped(kind) + telemetry.failed(kind);
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
                refused,
                node.replication().statistics());
    }
}
