package dev.tercio.aeron;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/// Nodes in processes of their own, with a key. Proves TR-02, TR-06, TR-07.
class SeveralProcessesTest {
    private static final int ENTITIES = 10_000;
    private static final long PATIENCE = 90_000_000_000L;
    private static final String SUPPLIER =
            "-Daeron.ReceiveChannelEndpoint.supplier="
                    + "io.aeron.driver.ext.DebugReceiveChannelEndpointSupplier";

    @TempDir Path folder;

    private final List<String> endpoints = Ports.endpoints(3);
    private int timeout = 10_000;
    private final TestProcess[] nodes = new TestProcess[4];

    @AfterEach
    void killAll() {
        Arrays.stream(nodes).filter(n -> n != null).forEach(TestProcess::close);
    }

    private void start(int node, String... flags) {
        try {
            Path key = folder.resolve("exercise.key");
            Files.writeString(key, "the key of this exercise");
            Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
            StringBuilder config = new StringBuilder("key.file = exercise.key\n");
            config.append("timeout.peer = ")
                    .append(timeout)
                    .append("\nnode = ")
                    .append(node)
                    .append('\n');
            for (int n = 1; n <= 3; n++) {
                config.append(n == node ? "listen" : "peer." + n)
                        .append(" = ")
                        .append(endpoints.get(n - 1))
                        .append('\n');
            }
            Path file = folder.resolve("node-" + node + ".properties");
            Files.writeString(file, config);
            nodes[node] = new TestProcess(file, List.of(flags));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void startAll(String... flags) {
        IntStream.rangeClosed(1, 3).forEach(n -> start(n, flags));
        await("peers", () -> all("peers").stream().allMatch("2"::equals));
    }

    private List<String> all(String name) {
        return status().stream().map(s -> s.get(name)).toList();
    }

    private List<Map<String, String>> status() {
        List<Map<String, String>> all = new ArrayList<>();
        for (TestProcess node : nodes) {
            if (node != null) {
                all.add(node.ask("status"));
            }
        }
        return all;
    }

    private void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                fail("timeout: waiting for=" + what + ", nodes=" + status());
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    /// Same values of each component, on all nodes.
    private void awaitEqual(int bodies) {
        await(
                "equal hashes of " + bodies,
                () ->
                        all("bodies").stream().allMatch(Integer.toString(bodies)::equals)
                                && all("body").stream().distinct().count() == 1
                                && all("token").stream().distinct().count() == 1);
    }

    private void moveFor(int frames) {
        each("move on");
        List<Long> from = all("frame").stream().map(Long::parseLong).toList();
        await("frames", () -> haveRun(from, frames));
        each("move off");
    }

    private boolean haveRun(List<Long> from, int frames) {
        List<String> now = all("frame");
        return IntStream.range(0, from.size())
                .allMatch(i -> Long.parseLong(now.get(i)) >= from.get(i) + frames);
    }

    private void each(String command) {
        for (TestProcess node : nodes) {
            if (node != null) {
                node.ask(command);
            }
        }
    }

    private void spawnThirds() {
        for (int node = 1; node <= 3; node++) {
            nodes[node].ask("spawn " + (ENTITIES + node - 1) / 3);
        }
    }

    /// T1: three processes, each owns a third.
    @Test
    void replicasConverge() {
        startAll();
        spawnThirds();
        awaitEqual(ENTITIES);
        moveFor(15);
        awaitEqual(ENTITIES);
        assertEquals(List.of("0", "0", "0"), all("refused"));
        assertEquals(List.of("0", "0", "0"), all("problems"));
    }

    /// T2: the same with 5 % loss in every process. The counters prove that there was loss.
    @Test
    void replicasConvergeWithLoss() {
        startAll(
                SUPPLIER,
                "-Daeron.debug.receive.data.loss.rate=0.05",
                "-Daeron.debug.receive.data.loss.seed=7");
        spawnThirds();
        moveFor(15);
        awaitEqual(ENTITIES);
        long lost = all("gaps").stream().mapToLong(Long::parseLong).sum();
        assertTrue(lost > 0, "no gaps: the loss generator is not active");
    }

    /// T3: a process that does not run does not slow the others, and recovers.
    @Test
    void stoppedProcessDoesNotSlowTheOthers() {
        timeout = 3_000;
        startAll();
        spawnThirds();
        awaitEqual(ENTITIES);
        nodes[3].ask("slow 20");
        moveFor(10);
        awaitEqual(ENTITIES); // what is on its way cannot arrive while the process is stopped
        TestProcess stopped = nodes[3];
        stopped.signal("STOP");
        nodes[3] = null;
        moveFor(15);
        awaitEqual(ENTITIES);
        stopped.signal("CONT");
        nodes[3] = stopped;
        nodes[3].ask("slow 0");
        await("peers", () -> all("peers").stream().allMatch("2"::equals));
        awaitEqual(ENTITIES);
    }

    /// A debugger or a suspended machine stops a process for longer than its driver waits.
    @Test
    void processThatWasStoppedForLongIsConnectedAgain() {
        assertRecovers(400, "-Daeron.client.liveness.timeout=1s");
    }

    /// The same with the timeout of Aeron: 10 seconds.
    @Test
    @Tag("manual")
    void processThatWasStoppedForTwelveSecondsIsConnectedAgain() {
        assertRecovers(3_000);
    }

    /// Stops a process while another one runs some frames, each of at least 4 ms.
    private void assertRecovers(int frames, String... flags) {
        timeout = 3_000;
        startAll(flags);
        spawnThirds();
        awaitEqual(ENTITIES);
        TestProcess stopped = nodes[3];
        stopped.signal("STOP");
        nodes[3] = null;
        moveFor(frames);
        stopped.signal("CONT");
        nodes[3] = stopped;
        await("interruption", () -> nodes[3].number("interrupted") == 1);
        await("peers", () -> all("peers").stream().allMatch("2"::equals));
        moveFor(10);
        awaitEqual(ENTITIES);
        assertEquals(List.of("0", "0", "1"), all("interrupted"));
    }

    /// T4: a component changes hands 1,000 times while both nodes write it. Each owner adds one, so
    /// the value is the number of owners only if there was never more than one at a time.
    @Test
    void ownershipIsNeverDuplicated() {
        startAll();
        nodes[1].ask("token");
        await(
                "the token",
                () ->
                        nodes[2].ask("status").get("changes").equals("0")
                                && !nodes[2].ask("status").get("token").equals("0"));
        nodes[1].ask("pass 2 1000");
        nodes[2].ask("pass 1 1000");
        await("changes of owner", () -> owners() == 1 && nodes[1].number("changes") == 1_000);
        nodes[1].ask("pass 2 0");
        nodes[2].ask("pass 1 0");
        each("touch");
        awaitEqual(0);
        assertEquals(1_000, nodes[1].number("acquired") + nodes[2].number("acquired"));
    }

    private long owners() {
        return all("owned").stream().mapToLong(Long::parseLong).sum();
    }

    /// A process that is killed and started again gets everything, and its peers forget its past.
    @Test
    void killedProcessHeals() {
        timeout = 3_000;
        startAll();
        spawnThirds();
        awaitEqual(ENTITIES);
        nodes[3].kill();
        nodes[3] = null;
        moveFor(10);
        start(3);
        nodes[3].ask("spawn 100");
        await("peers", () -> all("peers").stream().allMatch("2"::equals));
        moveFor(10);
        awaitEqual(ENTITIES - (ENTITIES + 2) / 3 + 100);
    }
}
