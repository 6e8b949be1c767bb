package dev.tercio.showcase.node;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Compares nodes by the hash of each component.
public final class NodeComparisonTable {
    private static final String HASH = "hash.";
    private static final String COUNT = "count.";

    private final List<Map<String, String>> nodes;

    private NodeComparisonTable(List<Map<String, String>> nodes) {
        this.nodes = nodes;
    }

    /// Asks all nodes.
    ///
    /// @param nodes the nodes
    /// @return their status
    public static NodeComparisonTable of(List<NodeProcess> nodes) {
        List<Map<String, String>> status = new ArrayList<>();
        nodes.forEach(node -> status.add(node.ask("status")));
        return new NodeComparisonTable(status);
    }

    /// Whether all nodes are in sync and have the same values of each component.
    ///
    /// @return `true` if nothing differs
    public boolean isEqual() {
        return nodes.stream().allMatch(n -> "true".equals(n.get("sync")))
                && hashes().stream().allMatch(this::isEqual);
    }

    private boolean isEqual(String name) {
        return nodes.stream().map(n -> n.getOrDefault(name, "")).distinct().count() == 1;
    }

    private List<String> hashes() {
        return nodes.getFirst().keySet().stream().filter(n -> n.startsWith(HASH)).toList();
    }

    /// Prints one row per component.
    ///
    /// @param out where to print
    public void print(PrintStream out) {
        out.println();
        out.printf(Locale.ROOT, "%-18s %10s", "component", "entities");
        nodes.forEach(n -> out.printf(Locale.ROOT, " %17s", "node " + n.get("node")));
        out.println();
        for (String hash : hashes()) {
            String component = hash.substring(HASH.length());
            out.printf(
                    Locale.ROOT, "%-18s %10s", component, nodes.getFirst().get(COUNT + component));
            for (Map<String, String> node : nodes) {
                long value = Long.parseLong(node.getOrDefault(hash, "0"));
                out.printf(Locale.ROOT, "  %016x", value);
            }
            out.println(isEqual(hash) ? "  equal" : "  DIFFERENT");
        }
        row(out, "frames", "frame");
        row(out, "messages sent", "messages.sent");
        row(out, "bytes sent", "bytes.sent");
        row(out, "updates applied", "updates.applied");
    }

    private void row(PrintStream out, String title, String name) {
        out.printf(Locale.ROOT, "%-29s", title);
        nodes.forEach(
                n -> out.printf(Locale.ROOT, " %,17d", Long.parseLong(n.getOrDefault(name, "0"))));
        out.println();
    }
}
