package dev.tercio.showcase.battlefield;

import dev.tercio.command.CommandKind;
import dev.tercio.net.ReplicationStatistics;
import dev.tercio.schedule.SystemCost;
import dev.tercio.showcase.battlefield.BattleResult.Sample;
import dev.tercio.showcase.battlefield.Components.Tally;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/// Prints the result of a battle as text.
final class BattleText {
    private static final List<String> TASKS = List.of("moves the units", "computes damage");

    private final PrintStream out;
    private final BattleResult result;

    /// Whether measured times are printed, which differ from run to run.
    private final boolean times;

    BattleText(PrintStream out, BattleResult result, boolean times) {
        this.out = out;
        this.result = result;
        this.times = times;
    }

    void print() {
        course();
        for (int i = 0; i < TASKS.size() && times; i++) {
            node(i + 1, result.nodes().get(i), TASKS.get(i));
        }
        commands();
        network();
        summary();
    }

    private void course() {
        out.println("blue, red: surviving units; destroyed: units of both sides so far");
        out.println("  frame       blue        red  destroyed     shells  explosions");
        for (Sample sample : result.course()) {
            Tally t = sample.tally();
            out.printf(
                    Locale.ROOT,
                    "%,7d %,10d %,10d %,10d %,10d  %,10d%n",
                    sample.frame(),
                    t.blue(),
                    t.red(),
                    t.blueWrecks() + t.redWrecks(),
                    t.shells(),
                    t.explosions());
        }
    }

    private void node(int number, NodeResult node, String task) {
        long all = node.systems().stream().mapToLong(SystemCost::nanos).sum();
        out.println();
        out.printf(Locale.ROOT, "node %d, %s: %s%n", number, node.name(), task);
        out.println("  system                ms/frame   share  entities/frame  commands/frame");
        for (SystemCost system : node.systems()) {
            out.printf(
                    Locale.ROOT,
                    "  %-20s %9.2f  %4.0f %%  %,14d  %,14d%n",
                    system.system(),
                    system.nanos() / 1e6 / result.frames(),
                    100.0 * system.nanos() / Math.max(1, all),
                    system.entities() / result.frames(),
                    system.commands() / result.frames());
        }
        out.printf(
                Locale.ROOT,
                "  frame time: median %.1f ms, 90th percentile %.1f ms%n",
                node.medianMillis(),
                node.p90Millis());
    }

    private void commands() {
        Set<CommandKind> kinds = new TreeSet<>();
        result.nodes().forEach(node -> kinds.addAll(node.commands().keySet()));
        out.println();
        out.println("commands played                  node 1          node 2");
        for (CommandKind kind : kinds) {
            row(
                    kind.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    node -> node.commands().getOrDefault(kind, 0L));
        }
        row("skipped or failed", NodeResult::rejected);
    }

    private void network() {
        out.println();
        out.println("sent to the other node           node 1          node 2");
        row("messages", node -> node.network().messagesSent());
        row("bytes", node -> node.network().bytesSent());
        row("updates", node -> node.network().updatesSent());
        row("updates per frame", node -> node.network().updatesSent() / result.frames());
        row("lost or rejected", node -> lost(node.network()));
    }

    private static long lost(ReplicationStatistics network) {
        long rejected = network.refused().values().stream().mapToLong(Long::longValue).sum();
        return network.messagesLost() + network.messagesDropped() + rejected;
    }

    private void row(String name, ToLongFunction<NodeResult> value) {
        long first = value.applyAsLong(result.nodes().getFirst());
        long second = value.applyAsLong(result.nodes().getLast());
        out.printf(Locale.ROOT, "  %-20s %,16d%,16d%n", name, first, second);
    }

    private void summary() {
        out.println();
        if (times) {
            out.printf(
                    Locale.ROOT,
                    "speed      %.1f ms per frame for both nodes with recording, %.1f s in total%n",
                    1e3 * result.seconds() / result.frames(),
                    result.seconds());
        }
        out.printf(
                Locale.ROOT,
                "recording  %,d bytes for both nodes%s%n",
                result.recordingBytes(),
                result.recording().map(folder -> ", kept in " + folder).orElse(""));
        replay();
        comparison();
        result.pictures().forEach(file -> out.println("picture    " + file));
    }

    private void replay() {
        String text =
                result.replay()
                        .difference()
                        .map(difference -> "DIFFERS: " + difference)
                        .orElseGet(
                                () ->
                                        String.format(
                                                Locale.ROOT,
                                                "both nodes ran again, all %,d frames are as"
                                                        + " recorded",
                                                result.replay().frames()));
        out.println("replay     " + text);
    }

    /// Units destroyed in the last frames are still there, because removing them takes a message.
    private void comparison() {
        NodeComparison nodes = result.comparison();
        out.printf(
                Locale.ROOT,
                nodes.differing() == 0
                        ? "nodes      both have the same state of all %2$,d remaining units:%n"
                        : "nodes      %,d of %,d remaining units DIFFER between them:%n",
                nodes.differing(),
                nodes.units());
        out.printf(
                Locale.ROOT,
                "           %,d of %,d units survive, %,d are destroyed but not yet removed%n",
                result.survivors(),
                result.settings().entities(),
                nodes.units() - result.survivors());
    }
}
