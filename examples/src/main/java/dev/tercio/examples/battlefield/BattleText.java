package dev.tercio.examples.battlefield;

import dev.tercio.command.CommandKind;
import dev.tercio.examples.battlefield.BattleResult.Moment;
import dev.tercio.examples.battlefield.BattleResult.Verdict;
import dev.tercio.examples.battlefield.Parts.Tally;
import dev.tercio.net.ReplicationStatistics;
import dev.tercio.schedule.SystemCost;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/// Prints what has become of a battle, for people.
final class BattleText {
    private static final List<String> TASKS =
            List.of("decides where units go", "decides what becomes of them");

    private final PrintStream out;
    private final BattleResult result;

    /// Whether times are printed, which differ from run to run.
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
        findings();
    }

    private void course() {
        out.println("  frame       blue        red       lost     shells  explosions");
        for (Moment moment : result.course()) {
            Tally t = moment.tally();
            out.printf(
                    Locale.ROOT,
                    "%,7d %,10d %,10d %,10d %,10d  %,10d%n",
                    moment.frame(),
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
                "  a frame: %.1f ms in the middle, nine in ten below %.1f ms%n",
                node.medianMillis(),
                node.slowMillis());
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
        row("refused", NodeResult::refused);
    }

    private void network() {
        out.println();
        out.println("sent to the other node           node 1          node 2");
        row("messages", node -> node.network().messagesSent());
        row("bytes", node -> node.network().bytesSent());
        row("updates", node -> node.network().updatesSent());
        row("updates per frame", node -> node.network().updatesSent() / result.frames());
        row("lost or refused", node -> lost(node.network()));
    }

    private static long lost(ReplicationStatistics network) {
        long refused = network.refused().values().stream().mapToLong(Long::longValue).sum();
        return network.messagesLost() + network.messagesDropped() + refused;
    }

    private void row(String name, ToLongFunction<NodeResult> value) {
        long first = value.applyAsLong(result.nodes().getFirst());
        long second = value.applyAsLong(result.nodes().getLast());
        out.printf(Locale.ROOT, "  %-20s %,16d%,16d%n", name, first, second);
    }

    private void findings() {
        out.println();
        if (times) {
            out.printf(
                    Locale.ROOT,
                    "speed      %.1f ms a frame for both nodes with recording, %.1f s in all%n",
                    1e3 * result.seconds() / result.frames(),
                    result.seconds());
        }
        out.printf(
                Locale.ROOT,
                "recording  %,d bytes for both nodes%s%n",
                result.recordingBytes(),
                result.recording().map(folder -> ", kept in " + folder).orElse(""));
        out.println("replay     " + verdict());
        Agreement agreement = result.agreement();
        out.printf(
                Locale.ROOT,
                "agreement  %s%n",
                agreement.differing() == 0
                        ? "both nodes know the same of all %,d units".formatted(agreement.units())
                        : "%,d of %,d units differ between the nodes"
                                .formatted(agreement.differing(), agreement.units()));
        result.pictures().forEach(file -> out.println("picture    " + file));
    }

    private String verdict() {
        Verdict verdict = result.verdict();
        return verdict.difference()
                .map(difference -> "DIFFERS: " + difference)
                .orElseGet(
                        () ->
                                String.format(
                                        Locale.ROOT,
                                        "both nodes ran again, all %,d frames are as recorded",
                                        verdict.frames()));
    }
}
