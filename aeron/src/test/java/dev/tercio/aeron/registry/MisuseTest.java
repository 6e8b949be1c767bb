package dev.tercio.aeron.registry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.aeron.Durability;
import dev.tercio.aeron.log.LateJoin;
import dev.tercio.aeron.log.LogArchive;
import dev.tercio.aeron.log.WorldLog;
import dev.tercio.aeron.log.WorldLogOptions;
import dev.tercio.replay.SaveFormat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// Mistakes of users get an error that says what to do. Proves TR-05, TR-06.
class MisuseTest {
    @TempDir private Path folder;

    private final String address = FreePorts.members(1).getFirst();

    private static String refused(Class<? extends Throwable> type, Executable action) {
        return String.valueOf(assertThrows(type, action).getMessage());
    }

    private static void assertEnds(String text, String end) {
        assertTrue(text.endsWith(end), text);
    }

    private RegistryNodeOptions options(String name) {
        return RegistryNodeOptions.of(folder.resolve(name), address);
    }

    @Test
    @SuppressWarnings("try") // closes early, to test what follows
    void memberSaysWhyItCannotStartAndSurvivesCallsAfterClosing() {
        String foreign =
                refused(
                        IllegalStateException.class,
                        () ->
                                RegistryNode.start(
                                        RegistryNodeOptions.of(
                                                folder.resolve("foreign"), "192.0.2.1:9100")));
        assertTrue(
                foreign.startsWith(
                        "cannot start a member of the registry: address=192.0.2.1:9100, because="),
                foreign);
        RegistryNode node = RegistryNode.start(options("one"));
        try (node) {
            assertEnds(
                    refused(IllegalStateException.class, () -> RegistryNode.start(options("two"))),
                    "; choose an address of this machine, from whose port on 5 ports are free");
            Await.until(() -> node.status().leads(), node::problems);
        }
        // its counters are in memory that was released
        assertFalse(node.takeSnapshot());
        assertTrue(node.driverStatistics().bytesReceived() >= 0);
        assertFalse(node.isRunning());
        node.close();
    }

    @Test
    void folderThatIsAFileIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        String message =
                refused(
                        UncheckedIOException.class,
                        () -> RegistryNode.start(RegistryNodeOptions.of(file, address)));
        assertTrue(
                message.startsWith("cannot lock folder: folder=" + file + ", because="), message);
    }

    @Test
    void clientChecksItsArguments() {
        try (RegistryClient client =
                        RegistryClient.connect(
                                RegistryClientOptions.of("tank", List.of(address)).node(5));
                World world = World.create(WorldOptions.DEFAULT.node(9))) {
            assertEquals(
                    "world has another node number: node=9, registry=5; create it with"
                            + " WorldOptions.node(membership.node())",
                    refused(
                            IllegalArgumentException.class,
                            () -> client.reserveIdsOf(world.stableIds())));
            assertEquals(
                    "clock is out of range: frame=-1, step=PT0.01S",
                    refused(
                            IllegalArgumentException.class,
                            () -> client.setClock(-1, Duration.ofMillis(10))));
            assertThrows(IllegalArgumentException.class, () -> client.setClock(0, Duration.ZERO));
        }
    }

    @Test
    @SuppressWarnings("try") // closes early, to test that it may be closed again
    void archiveSaysWhyItCannotStart() {
        try (LogArchive running =
                        LogArchive.start(folder.resolve("one"), address, Durability.PROCESS);
                World world = World.create()) {
            assertEnds(
                    refused(
                            IllegalStateException.class,
                            () ->
                                    LogArchive.start(
                                            folder.resolve("two"), address, Durability.PROCESS)),
                    "; choose an address of this machine and a free port");
            assertEquals(
                    "endpoint is not an address and a port: address=there; write it as"
                            + " 10.0.0.1:40100",
                    refused(
                            IllegalArgumentException.class,
                            () -> LogArchive.start(folder, "there", Durability.PROCESS)));
            assertEquals(
                    "endpoint is not an address and a port: archive=there; write it as"
                            + " 10.0.0.1:40100",
                    refused(
                            IllegalArgumentException.class,
                            () -> LateJoin.start(world, "there", "127.0.0.1", SaveFormat.DEFAULT)));
            assertEquals(address, running.address());
            running.close();
            assertEquals(
                    "archive is closed: directory=" + folder.resolve("one"),
                    refused(
                            IllegalStateException.class,
                            () -> WorldLog.start(world, running, WorldLogOptions.DEFAULT)));
        }
    }
}
