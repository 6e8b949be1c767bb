package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// A folder can have one recorder at a time, across threads and processes. Proves PE-05.
@Timeout(120)
class FolderLockTest {
    @TempDir private Path folder;

    private Path place() {
        return folder.resolve("run");
    }

    private static String refusalOf(Path place, String what) {
        try (World world = SmallRecording.tinyWorld()) {
            return assertThrows(
                            IllegalStateException.class,
                            () -> Recorder.start(world, place, FolderChild.options(what)))
                    .getMessage();
        }
    }

    private static void record(World world, int frames) {
        for (int i = 0; i < frames; i++) {
            world.spawn(new Kinds.Points(i));
            world.nextFrame();
        }
    }

    /// Replays all frames.
    private static void expectComplete(Path place, long frames) {
        try (Recording recording = Recording.open(place);
                World world = SmallRecording.tinyWorld()) {
            assertEquals(List.of(), recording.problems());
            assertEquals(frames, recording.frames());
            assertTrue(Replay.of(recording, world).verify().isEmpty());
            assertEquals(frames, world.size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "append", "overwrite"})
    void secondRecorderOfTheSameProcessIsRefused(String what) {
        try (World world = SmallRecording.tinyWorld();
                Recorder recorder = Recorder.start(world, place(), FolderChild.options("start"))) {
            record(world, 10);
            String refusal = refusalOf(place(), what);
            String expected =
                    "folder is in use by another recorder: folder="
                            + place()
                            + ", process="
                            + ProcessHandle.current().pid()
                            + ", since=";
            assertTrue(refusal.startsWith(expected), refusal);
            record(world, 10);
            assertEquals(20, recorder.frames());
        }
        expectComplete(place(), 20);
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void folderIsRecognisedThroughALink() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), place());
        try (World world = SmallRecording.tinyWorld();
                Recorder recorder = Recorder.start(world, place(), FolderChild.options("start"))) {
            record(world, 5);
            assertTrue(refusalOf(link, "append").startsWith("folder is in use"));
            assertEquals(5, recorder.frames());
        }
        expectComplete(place(), 5);
    }

    /// A rejected recorder and a reader in the same process must not release the lock for other
    /// processes.
    @ParameterizedTest
    @ValueSource(strings = {"start", "append", "overwrite"})
    void recorderOfAnotherProcessIsRefused(String what) {
        try (World world = SmallRecording.tinyWorld();
                Recorder recorder = Recorder.start(world, place(), FolderChild.options("start"))) {
            record(world, 10);
            refusalOf(place(), "append");
            expectReadable(10);
            try (FolderChild child = new FolderChild(place(), what)) {
                String said = child.start();
                String expected =
                        "refused folder is in use by another recorder: folder="
                                + place()
                                + ", process="
                                + ProcessHandle.current().pid()
                                + ", since=";
                assertTrue(said.startsWith(expected), said);
            }
            record(world, 10);
            assertEquals(20, recorder.frames());
        }
        expectComplete(place(), 20);
    }

    private void expectReadable(long frames) {
        try (Recording recording = Recording.open(place());
                World world = SmallRecording.tinyWorld()) {
            assertEquals(List.of(), recording.problems());
            Replay replay = Replay.of(recording, world);
            assertTrue(replay.verify().isEmpty());
            assertEquals(frames, replay.position());
            replay.seek(2);
            assertEquals(2, world.size());
        }
    }

    @Test
    void killedProcessLeavesNoLock() {
        try (FolderChild child = new FolderChild(place(), "start")) {
            assertEquals("started " + FolderChild.FRAMES, child.start());
            String refusal = refusalOf(place(), "append");
            assertTrue(refusal.contains("process=" + child.pid() + ", since="), refusal);
            expectReadable(FolderChild.FRAMES);
            child.kill();
        }
        try (World world = SmallRecording.tinyWorld();
                Recorder recorder = Recorder.start(world, place(), FolderChild.options("append"))) {
            assertEquals(FolderChild.FRAMES, recorder.frames());
            record(world, 3);
        }
        try (Recording recording = Recording.open(place())) {
            assertEquals(List.of(), recording.problems());
            assertEquals(FolderChild.FRAMES + 3, recording.frames());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "append", "overwrite"})
    void oneOfManyThreadsThatStartAtOnceWins(String what)
            throws InterruptedException, ExecutionException {
        int threads = 8;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int round = 0; round < 10; round++) {
                Path place = folder.resolve("round-" + round);
                CyclicBarrier together = new CyclicBarrier(threads);
                CyclicBarrier decided = new CyclicBarrier(threads);
                List<Future<Boolean>> all = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    all.add(pool.submit(attempt(place, what, together, decided)));
                }
                int winners = 0;
                for (Future<Boolean> one : all) {
                    winners += one.get() ? 1 : 0;
                }
                assertEquals(1, winners, "round=" + round);
                expectComplete(place, 6);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    /// @return whether it could record
    private static Callable<Boolean> attempt(
            Path place, String what, CyclicBarrier together, CyclicBarrier decided) {
        return () -> {
            try (World world = SmallRecording.tinyWorld()) {
                together.await();
                try (Recorder recorder = Recorder.start(world, place, FolderChild.options(what))) {
                    decided.await();
                    record(world, 6);
                    return recorder.frames() == 6;
                } catch (IllegalStateException refused) {
                    decided.await();
                    assertTrue(
                            refused.getMessage().startsWith("folder is in use"),
                            refused::getMessage);
                    return false;
                }
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"start", "append", "overwrite"})
    void oneOfManyProcessesThatStartAtOnceWins(String what) {
        List<FolderChild> children = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                children.add(new FolderChild(place(), what));
            }
            children.forEach(child -> assertEquals("ready", child.line()));
            children.forEach(FolderChild::go);
            int winners = 0;
            for (FolderChild child : children) {
                String said = child.line();
                winners += said.equals("started " + FolderChild.FRAMES) ? 1 : 0;
                assertTrue(said.startsWith("started ") || said.startsWith("refused "), said);
            }
            assertEquals(1, winners);
        } finally {
            children.forEach(FolderChild::close);
        }
        expectComplete(place(), FolderChild.FRAMES);
    }

    @Storage(Tier.MANAGED)
    record Unsavable(Object thing) {}

    @Test
    void folderIsUnlockedAfterAFailedStart() throws IOException {
        try (World world = SmallRecording.tinyWorld()) {
            world.spawn(new Unsavable("x"));
            assertThrows(
                    UnsavableException.class,
                    () -> Recorder.start(world, place(), RecorderOptions.DEFAULT));
        }
        Files.createDirectories(place().resolve("snapshot-000000000000.tsnap/in-the-way"));
        try (World world = SmallRecording.tinyWorld()) {
            assertThrows(
                    UncheckedIOException.class,
                    () -> Recorder.start(world, place(), RecorderOptions.DEFAULT));
            Files.delete(place().resolve("snapshot-000000000000.tsnap/in-the-way"));
            Files.delete(place().resolve("snapshot-000000000000.tsnap"));
            Recorder.start(world, place(), RecorderOptions.DEFAULT).close();
        }
        try (World world = SmallRecording.tinyWorld();
                Recorder recorder = Recorder.start(world, place(), FolderChild.options("append"))) {
            record(world, 2);
            assertEquals(2, recorder.frames());
        }
        expectComplete(place(), 2);
    }
}
