package dev.tercio.showcase.netbench;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.showcase.node.LocalExercise;
import dev.tercio.showcase.node.NodeProcess;

import picocli.CommandLine.Option;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Measures the exchange of entities between processes on this machine.
public final class NetBench implements Program {
    private static final int RATE = 60;
    private static final int MAX_SECONDS = 600;
    private static final int MAX_ENTITIES = 1_000_000;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);
    private static final String SUPPLIER =
            "-Daeron.ReceiveChannelEndpoint.supplier="
                    + "io.aeron.driver.ext.DebugReceiveChannelEndpointSupplier";

    @Option(
            names = "--entities",
            paramLabel = "N",
            defaultValue = "10000",
            description = "How many entities the first node owns; default: ${DEFAULT-VALUE}.")
    int entities;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "10",
            description = "How long to measure each case; default: ${DEFAULT-VALUE}.")
    int seconds;

    @Option(
            names = "--peers",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,2",
            description = "How many nodes receive; default: ${DEFAULT-VALUE}.")
    List<Integer> peers;

    @Option(
            names = "--loss",
            split = ",",
            paramLabel = "PERCENT",
            defaultValue = "0,1,5,30",
            description = "Seeded loss of packets in percent; default: ${DEFAULT-VALUE}.")
    List<Integer> losses;

    /// Creates the command.
    public NetBench() {}

    @Override
    public String name() {
        return "net-bench";
    }

    @Override
    public String summary() {
        return "Measure replication between processes on this machine.";
    }

    @Override
    public void run(Console console) {
        OptionChecks.requireRange("--seconds", seconds, MAX_SECONDS);
        OptionChecks.requireRange("--entities", entities, MAX_ENTITIES);
        peers.forEach(n -> OptionChecks.requireRange("--peers", n, 7));
        losses.forEach(n -> OptionChecks.requireRange("--loss", n + 1, 91));
        PrintStream out = console.out();
        out.printf(
                Locale.ROOT,
                "%,d entities of 64 bytes, %d frames per second, %d s each; shares of one core%n%n",
                entities,
                RATE,
                seconds);
        out.println(Row.HEADING);
        for (boolean key : new boolean[] {false, true}) {
            for (int count : peers) {
                for (int loss : key ? List.of(0) : losses) {
                    out.println(measure(count, loss, key));
                }
            }
        }
    }

    private Row measure(int count, int loss, boolean key) {
        List<String> flags = new ArrayList<>(List.of("-Xmx1g"));
        if (loss > 0) {
            flags.add(SUPPLIER);
            flags.add("-Daeron.debug.receive.data.loss.rate=" + loss / 100.0);
            flags.add("-Daeron.debug.receive.data.loss.seed=7");
        }
        try (LocalExercise exercise = new LocalExercise(count + 1, key, flags)) {
            for (int node = 1; node <= count + 1; node++) {
                int owned = node == 1 ? entities : 0;
                exercise.start(
                        node,
                        "exchange",
                        Map.of("entities", Integer.toString(owned), "rate", "" + RATE));
            }
            awaitPeers(exercise, count);
            List<Map<String, String>> before = status(exercise);
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(seconds));
            Row row = Row.of(count, loss, key, before, status(exercise));
            if (loss > 0 && row.gaps() == 0) {
                throw new CommandFailedException(
                        "the loss generator is not active: loss=" + loss + ", gaps=0");
            }
            return row;
        }
    }

    private static List<Map<String, String>> status(LocalExercise exercise) {
        return exercise.nodes().stream().map(n -> n.ask("status")).toList();
    }

    private void awaitPeers(LocalExercise exercise, int count) {
        long end = System.nanoTime() + PATIENCE;
        String all = Integer.toString(entities);
        for (NodeProcess node : exercise.nodes()) {
            Map<String, String> status = node.ask("status");
            while (!all.equals(status.get("count.Body"))
                    || !Integer.toString(count).equals(status.get("peers"))) {
                if (System.nanoTime() > end) {
                    throw new CommandFailedException(
                            "nodes have not connected: node=%d, entities=%s, peers=%s"
                                    .formatted(
                                            node.number(),
                                            status.get("count.Body"),
                                            status.get("peers")));
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
                status = node.ask("status");
            }
        }
    }
}
