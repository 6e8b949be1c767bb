package dev.tercio.aeron.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.aeron.Durability;
import dev.tercio.aeron.registry.Await;
import dev.tercio.aeron.registry.FreePorts;
import dev.tercio.net.ExerciseKey;
import dev.tercio.replay.SaveFormat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.concurrent.ExecutionException;

/// A log in this process. Proves TR-06.
class WorldLogTest {
    @TempDir private Path folder;

    private final String address = FreePorts.members(1).getFirst();

    @Test
    void newestOfSeveralCheckpointsIsUsed() throws Exception {
        try (Swarm swarm = new Swarm(500, 7);
                LogArchive archive = LogArchive.start(folder, address, Durability.DATA);
                WorldLog log =
                        WorldLog.start(
                                swarm.world, archive, WorldLogOptions.DEFAULT.hashEvery(1))) {
            long last = 0;
            for (int i = 0; i < 3; i++) {
                for (int frame = 0; frame < 20; frame++) {
                    swarm.frame();
                }
                last = log.checkpoint(Swarm::empty).get();
            }
            try (World world = Swarm.empty();
                    LateJoin join =
                            LateJoin.start(world, address, "127.0.0.1", SaveFormat.DEFAULT)) {
                Await.until(
                        () -> {
                            join.poll();
                            return join.frame() == 60;
                        },
                        join::problems);
                assertEquals(last, join.startFrame());
                swarm.frame();
                Await.until(() -> join.poll() > 0, join::frame);
                assertEquals(61, join.frame());
            }
            WorldOptions ordered =
                    WorldOptions.DEFAULT.register(Swarm.Energy.class).register(Swarm.Place.class);
            ExecutionException refused =
                    assertThrows(
                            ExecutionException.class,
                            () -> log.checkpoint(() -> World.create(ordered)).get());
            assertEquals(
                    "world for checkpoints has registered its components in another order; create"
                            + " it with allowInStreams and without components",
                    refused.getCause().getMessage());
            assertEquals(0, archive.errors());
            assertEquals(address, archive.address());
        }
    }

    @Test
    @SuppressWarnings("try") // closes early, to test what follows
    void logThatLagsTooMuchStopsAndSaysSo() {
        try (Swarm swarm = new Swarm(100, 7);
                LogArchive archive = LogArchive.start(folder, address, Durability.PROCESS);
                WorldLog log =
                        WorldLog.start(
                                swarm.world,
                                archive,
                                WorldLogOptions.DEFAULT
                                        .maxPendingBytes(1)
                                        .format(SaveFormat.DEFAULT))) {
            swarm.frame();
            swarm.frame();
            assertFalse(log.isWriting());
            assertEquals(2, log.dropped());
            assertTrue(log.failure().isEmpty());
            Await.until(() -> log.pendingBytes() == 0, log::pendingBytes);
            log.close();
            assertThrows(IllegalStateException.class, () -> log.checkpoint(Swarm::empty));
        }
    }

    @Test
    @SuppressWarnings("try") // closes early, to test what follows
    void joinWaitsForTheArchiveAndTheLog() {
        try (World world = Swarm.empty();
                LateJoin join = LateJoin.start(world, address, "127.0.0.1", SaveFormat.DEFAULT);
                LogArchive archive = LogArchive.start(folder, address, Durability.PROCESS)) {
            Await.until(() -> !join.problems().isEmpty(), join::frame);
            assertEquals(0, join.poll());
            try (Swarm swarm = new Swarm(10, 1);
                    WorldLog log = WorldLog.start(swarm.world, archive, WorldLogOptions.DEFAULT)) {
                Await.until(
                        () -> {
                            join.poll();
                            return join.isCaughtUp();
                        },
                        join::problems);
                assertEquals(log.frame(), join.frame());
            }
            join.close();
            assertThrows(IllegalStateException.class, join::poll);
        }
    }

    /// Proves TR-07 for archives: a node with another key, or without one, reads nothing, and both
    /// sides report it.
    @Test
    void onlyNodesWithTheKeyCanRead() {
        ExerciseKey key = ExerciseKey.of("the key of this exercise");
        ExerciseKey other = ExerciseKey.of("the key of another exercise");
        SaveFormat format = SaveFormat.DEFAULT;
        try (Swarm swarm = new Swarm(10, 1);
                LogArchive archive = LogArchive.start(folder, address, Durability.PROCESS, key);
                WorldLog log = WorldLog.start(swarm.world, archive, WorldLogOptions.DEFAULT);
                World world = Swarm.empty();
                LateJoin good = LateJoin.start(world, address, "127.0.0.1", format, key);
                LateJoin wrong =
                        LateJoin.start(Swarm.empty(), address, "127.0.0.1", format, other);
                LateJoin none = LateJoin.start(Swarm.empty(), address, "127.0.0.1", format)) {
            swarm.frame();
            Await.until(
                    () -> {
                        good.poll();
                        return good.frame() == log.frame();
                    },
                    good::problems);
            Await.until(
                    () -> !wrong.problems().isEmpty() && !none.problems().isEmpty(),
                    archive::refusals);
            assertTrue(archive.refusals() >= 2, "refusals=" + archive.refusals());
            assertEquals(0, wrong.poll() + none.poll());
        }
    }

    /// An archive that does not ask for the key is not the one of the exercise.
    @Test
    void nodeWithAKeyRefusesAnArchiveWithout() {
        ExerciseKey key = ExerciseKey.of("the key of this exercise");
        try (Swarm swarm = new Swarm(10, 1);
                LogArchive archive = LogArchive.start(folder, address, Durability.PROCESS);
                WorldLog log = WorldLog.start(swarm.world, archive, WorldLogOptions.DEFAULT);
                World world = Swarm.empty();
                LateJoin join =
                        LateJoin.start(world, address, "127.0.0.1", SaveFormat.DEFAULT, key)) {
            Await.until(() -> !join.problems().isEmpty(), log::frame);
            String expected = "the archive has no key, but this node has one";
            assertTrue(join.problems().getFirst().contains(expected), join.problems().toString());
            assertEquals(0, join.poll());
        }
    }

    @Test
    void folderBelongsToOneProcess() {
        try (LogArchive _ = LogArchive.start(folder, address, Durability.PROCESS)) {
            IllegalStateException refused =
                    assertThrows(
                            IllegalStateException.class,
                            () -> LogArchive.start(folder, address, Durability.PROCESS));
            assertEquals(
                    "folder is in use by another process: folder="
                            + folder
                            + "; end that process, or choose another folder",
                    refused.getMessage());
        }
    }

    @Test
    void optionsAndChunksAreChecked() {
        assertEquals(
                "option of the log is out of range: hashEvery=-1, maxPendingBytes=67108864",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> WorldLogOptions.DEFAULT.hashEvery(-1))
                        .getMessage());
        EntryAssembler assembler = new EntryAssembler();
        byte[] zeros = new byte[200];
        assertThrows(
                EntryAssembler.DamagedException.class,
                () -> assembler.add(new UnsafeBuffer(zeros), 0, zeros.length, 0));
    }
}
