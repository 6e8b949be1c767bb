package dev.tercio.aeron.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.aeron.Durability;
import dev.tercio.aeron.internal.driver.DriverDirectory;
import dev.tercio.aeron.registry.Await;
import dev.tercio.aeron.registry.ChildProcess;
import dev.tercio.aeron.registry.FreePorts;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.StateHash;

import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// A log written by a process of its own: joining while it runs, replaying it after the process was
/// killed, and damage. Proves TR-06.
class LateJoinProcessTest {
    private static final int ENTITIES = 2_000;

    @TempDir private Path folder;

    private final String address = FreePorts.members(1).getFirst();

    /// The hashes that the process has printed, by frame.
    private final Map<Long, String> hashes = new HashMap<>();

    /// A killed process leaves the buffers of its driver.
    @AfterEach
    void deleteBuffers() {
        Path driver = DriverDirectory.of("log", folder);
        IoUtil.delete(driver.toFile(), true);
        IoUtil.delete(driver.resolveSibling(driver.getFileName() + "-marks").toFile(), true);
    }

    private ChildProcess start(int checkpoint) {
        return ChildProcess.start(
                LogWriterProgram.class,
                folder.toString(),
                address,
                Integer.toString(ENTITIES),
                Integer.toString(checkpoint));
    }

    private void readTo(ChildProcess process, long frame) {
        long read = 0;
        while (read < frame) {
            String[] words = process.read().split(" ");
            read = Long.parseLong(words[0]);
            hashes.put(read, words[1]);
        }
    }

    private static void catchUp(LateJoin join) {
        Await.until(
                () -> {
                    join.poll();
                    return join.isCaughtUp();
                },
                () -> join.frame() + " " + join.problems());
    }

    @Test
    void nodeThatJoinsAtFrame200HasTheSameWorld() {
        try (ChildProcess process = start(-1);
                World world = Swarm.empty()) {
            readTo(process, 200);
            join(process, world, 200);
        }
    }

    @Test
    void nodeThatJoinsAfterACheckpointHasTheSameWorld() {
        try (ChildProcess process = start(100)) {
            readTo(process, 300);
            Await.until(
                    () -> {
                        readTo(process, hashes.size() + 50L);
                        try (World world = Swarm.empty()) {
                            return join(process, world, hashes.size() - 1) > 0;
                        }
                    },
                    () -> "no checkpoint");
        }
    }

    /// @return the number of frames that came from a checkpoint
    private long join(ChildProcess process, World world, long atLeast) {
        try (LateJoin join = LateJoin.start(world, address, "127.0.0.1", SaveFormat.DEFAULT)) {
            catchUp(join);
            assertTrue(join.frame() >= atLeast, join.frame() + " of " + atLeast);
            readTo(process, join.frame());
            assertEquals(hashes.get(join.frame()), Long.toHexString(join.hash()));
            long later = join.frame() + 50;
            Await.until(
                    () -> {
                        join.poll();
                        return join.frame() >= later;
                    },
                    join::frame);
            readTo(process, join.frame());
            assertEquals(hashes.get(join.frame()), Long.toHexString(StateHash.of(world)));
            assertEquals(List.of(), join.problems());
            return join.startFrame();
        }
    }

    @Test
    void logOfAKilledProcessIsReplayedAndDamageIsFound() throws IOException {
        try (ChildProcess process = start(-1)) {
            readTo(process, 300);
            process.kill();
        }
        long end;
        try (LogArchive archive = LogArchive.start(folder, address, Durability.PROCESS);
                World world = Swarm.empty();
                LateJoin join = LateJoin.start(world, address, "127.0.0.1", SaveFormat.DEFAULT)) {
            catchUp(join);
            end = join.frame();
            // what was still on its way to the archive is lost
            assertTrue(end > 200, "" + end);
            String expected = hashes.get(Math.min(end, 300));
            assertNotNull(expected);
            if (end <= 300) {
                assertEquals(expected, Long.toHexString(join.hash()));
            }
            assertEquals(0, archive.errors(), archive.lastError());
        }
        long damaged = damage();
        checkDamage(end, damaged);
        checkDamageFoundBySlowReader(damaged);
    }

    /// An archive that finds damage withdraws everything that was not read yet.
    private void checkDamageFoundBySlowReader(long damaged) {
        try (LogArchive archive = LogArchive.start(folder, address, Durability.PROCESS);
                ArchiveConnection connection = archive.connect();
                LogReader reader =
                        new LogReader(
                                connection.archive(), "127.0.0.1", TimeUnit.SECONDS.toNanos(2))) {
            LogDamagedException damage =
                    assertThrows(
                            LogDamagedException.class,
                            () -> {
                                while (!reader.isCaughtUp()) {
                                    reader.poll(_ -> {});
                                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
                                }
                            });
            assertNear(damaged, damage);
        }
    }

    private static void assertNear(long damaged, LogDamagedException damage) {
        long before = damaged - damage.position();
        assertTrue(
                before >= 0 && before <= RecordingReplay.BLOCK_BYTES,
                damage.position() + " for " + damaged);
    }

    /// Changes a bit in the middle of the only recording.
    ///
    /// @return its position
    private long damage() throws IOException {
        Path file;
        try (Stream<Path> files = Files.list(folder.resolve("recordings"))) {
            file = files.filter(one -> one.toString().endsWith(".rec")).findFirst().orElseThrow();
        }
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long at = middle(channel);
            ByteBuffer one = ByteBuffer.allocate(1);
            one.clear();
            channel.read(one, at);
            one.put(0, (byte) (one.get(0) ^ 4)).flip();
            channel.write(one, at);
            return at;
        }
    }

    /// A byte in the content of a fragment, after half of the recording. A fragment starts with its
    /// length and has a header of 32 bytes.
    private static long middle(FileChannel channel) throws IOException {
        ByteBuffer length = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
        List<Long> fragments = new ArrayList<>();
        long at = 0;
        while (true) {
            length.clear();
            channel.read(length, at);
            if (length.getInt(0) <= 0) {
                break;
            }
            fragments.add(at);
            at += (length.getInt(0) + 31) & ~31;
        }
        return fragments.get(fragments.size() / 2) + 32 + 100;
    }

    private void checkDamage(long end, long damaged) {
        for (boolean checked : List.of(true, false)) {
            try (LogArchive archive =
                            checked
                                    ? LogArchive.start(folder, address, Durability.PROCESS)
                                    : LogArchive.start(
                                            folder,
                                            address,
                                            Durability.PROCESS,
                                            Optional.empty(),
                                            null);
                    World world = Swarm.empty();
                    LateJoin join =
                            LateJoin.start(world, address, "127.0.0.1", SaveFormat.DEFAULT)) {
                LogDamagedException damage =
                        assertThrows(LogDamagedException.class, () -> catchUp(join));
                System.out.println(
                        "archive checksums="
                                + checked
                                + ", frame="
                                + join.frame()
                                + ": "
                                + damage.getMessage()
                                + " "
                                + archive.lastError());
                assertNear(damaged, damage);
                assertTrue(join.frame() > 0 && join.frame() < end, "" + join.frame());
                assertEquals(hashes.get(join.frame()), Long.toHexString(join.hash()));
                assertFalse(join.isCaughtUp());
                assertEquals(
                        !checked,
                        damage.getMessage().contains("checksum differs"),
                        damage.getMessage());
            }
        }
    }
}
