package dev.tercio.showcase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.showcase.node.LocalExercise;
import dev.tercio.showcase.node.NodeProcess;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/// Nodes in processes of their own. Proves TR-02.
class NodeCommandTest {
    private static final long LIMIT_NANOS = 60_000_000_000L;
    private static final long PAUSE_NANOS = 20_000_000;
    private static final int FIRST_PORT = 10_000;
    private static final int PORT_RANGE = 2_000;
    private static final int REGISTRY_PORTS = 5;

    @TempDir Path folder;

    private CommandResult node(String config) throws IOException {
        Path file = folder.resolve("node.properties");
        Files.writeString(file, config);
        return Cli.execute("node", "--config", file.toString());
    }

    @Test
    void mistakesInTheConfigurationAreNamed() throws IOException {
        Path file = folder.resolve("node.properties");
        CommandResult unknown = node("node=1\nlisten=127.0.0.1:40100\nprogram=chess");
        assertEquals(2, unknown.exitCode());
        assertTrue(
                unknown.err()
                        .getFirst()
                        .contains(
                                "unknown program: file="
                                        + file
                                        + ", program=chess, known=[battlefield, exchange]"),
                unknown.err()::toString);
        CommandResult incomplete = node("node=1");
        assertEquals(2, incomplete.exitCode());
        assertTrue(
                incomplete.err().getFirst().contains("configuration is not complete"),
                incomplete.err()::toString);
    }

    @Test
    void optionsThatNeedOneProcessAreRefused() {
        CommandResult result = Cli.execute("run", "battlefield", "--nodes", "2", "--json");
        assertEquals(2, result.exitCode());
        assertEquals(2, Cli.execute("run", "battlefield", "--nodes", "9").exitCode());
    }

    @Test
    void battleInThreeProcessesIsEqual() {
        CommandResult result =
                Cli.execute(
                        "run",
                        "battlefield",
                        "--nodes",
                        "3",
                        "--entities",
                        "600",
                        "--frames",
                        "60");
        assertEquals(0, result.exitCode(), result.err()::toString);
        List<String> equal = result.out().stream().filter(l -> l.endsWith("  equal")).toList();
        assertEquals(4, equal.size(), result::text);
    }

    /// Proves TR-05 and TR-09 for `./tercio node`: the registry gives each process ids of its own,
    /// and lets another node take over from one that was killed.
    @Test
    void nodeTakesOverFromAKilledOneThroughTheRegistry() throws IOException {
        Map<String, String> settings = Map.of("entities", "50", "rate", "100");
        try (LocalExercise exercise =
                new LocalExercise(3, true, List.of()).registry(freeRegistryAddress())) {
            NodeProcess first = exercise.start(1, "exchange", settings);
            NodeProcess second = exercise.start(2, "exchange", settings);
            NodeProcess third = exercise.start(3, "exchange", settings);
            awaitStatus(first, "count.Body", "150");
            awaitStatus(first, "registry.nodes", "3");
            second.kill();
            // of two heirs without a burden, the registry chooses that with the lowest number
            awaitStatus(first, "registry.takenOver", "50");
            assertEquals("150", third.ask("status").get("count.Body"));
            // a process with the number of the dead one adds its own entities; those of the earlier
            // run live on with the node that has taken them over
            NodeProcess again = exercise.start(2, "exchange", settings);
            for (NodeProcess node : List.of(first, again, third)) {
                awaitStatus(node, "registry.nodes", "3");
                awaitStatus(node, "count.Body", "200");
                node.ask("settle");
            }
            for (NodeProcess node : List.of(first, again, third)) {
                awaitStatus(node, "sync", "true");
                awaitStatus(node, "hash.Body", first.ask("status").get("hash.Body"));
            }
            assertEquals("0", third.ask("status").get("registry.takenOver"));
        }
    }

    /// An address with as many free ports as a member of the registry uses, below the ports that
    /// the operating system gives to other sockets.
    private static String freeRegistryAddress() {
        Random random = new Random();
        int first = FIRST_PORT + random.nextInt(PORT_RANGE);
        while (!IntStream.range(first, first + REGISTRY_PORTS).allMatch(NodeCommandTest::isFree)) {
            first = FIRST_PORT + random.nextInt(PORT_RANGE);
        }
        return "127.0.0.1:" + first;
    }

    private static boolean isFree(int port) {
        try (DatagramSocket _ = new DatagramSocket(port, InetAddress.getLoopbackAddress())) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static void awaitStatus(NodeProcess node, String name, String value) {
        long start = System.nanoTime();
        Map<String, String> status = node.ask("status");
        while (!value.equals(status.get(name))) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new AssertionError(
                        "expected "
                                + name
                                + "="
                                + value
                                + " in node "
                                + node.number()
                                + ": "
                                + status);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
            status = node.ask("status");
        }
    }

    @Tag("manual")
    @Test
    void benchmarkPrintsARowPerCase() {
        CommandResult result =
                Cli.execute("net-bench", "--entities", "500", "--seconds", "2", "--loss", "0,5");
        assertEquals(0, result.exitCode(), result.err()::toString);
        assertEquals(6, result.out().stream().filter(l -> l.contains("% ")).count(), result::text);
    }
}
