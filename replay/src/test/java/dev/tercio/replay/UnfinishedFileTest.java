package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/// Unfinished files of killed processes are deleted, and those of running ones are kept. Proves
/// PE-05.
@Timeout(120)
class UnfinishedFileTest {
    @TempDir private Path folder;

    private List<String> unfinished() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".unfinished"))
                    .sorted()
                    .toList();
        }
    }

    private void save(String name, int value) {
        SavingChild.save(folder.resolve(name), value, () -> {});
    }

    private int load(String name) {
        return SavingChild.load(folder.resolve(name));
    }

    @Test
    void savingDeletesLeftoverTemporaryFiles() throws IOException {
        Files.write(folder.resolve(".tercio-12ab.unfinished"), new byte[9]);
        Files.write(folder.resolve(".tercio-ff.unfinished"), new byte[0]);
        Files.write(folder.resolve("mine.unfinished"), new byte[9]);
        save("a.tsnap", 1);
        assertEquals(List.of("mine.unfinished"), unfinished());
    }

    @Test
    void recordingDeletesLeftoverTemporaryFiles() throws IOException {
        for (RecorderOptions options :
                List.of(
                        RecorderOptions.DEFAULT,
                        RecorderOptions.DEFAULT.append(),
                        RecorderOptions.DEFAULT.overwrite())) {
            Files.write(folder.resolve(".tercio-12ab.unfinished"), new byte[9]);
            try (World world = SmallRecording.tinyWorld();
                    Recorder recorder = Recorder.start(world, folder, options)) {
                assertTrue(recorder.isRecording());
                assertEquals(List.of(), unfinished());
            }
        }
    }

    /// Another save in this process, then one in another process, while this one is in progress.
    @Test
    void fileOfALivingThreadStays() throws IOException, InterruptedException {
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<Void> slow =
                CompletableFuture.runAsync(
                        () ->
                                SavingChild.save(
                                        folder.resolve("slow.tsnap"),
                                        1,
                                        () -> {
                                            writing.countDown();
                                            await(goOn);
                                        }));
        writing.await();
        List<String> own = unfinished();
        assertEquals(1, own.size());
        save("quick.tsnap", 2);
        assertEquals(own, unfinished());
        Process child = SavingChild.start(folder.resolve("child.tsnap"), 3);
        finish(child);
        assertEquals(own, unfinished());
        goOn.countDown();
        slow.join();
        assertEquals(List.of(), unfinished());
        assertEquals(1, load("slow.tsnap"));
        assertEquals(2, load("quick.tsnap"));
        assertEquals(3, load("child.tsnap"));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void finish(Process child) throws IOException, InterruptedException {
        try (var out = child.inputReader();
                var in = child.outputWriter()) {
            assertEquals("writing", out.readLine());
            in.write("\n");
            in.flush();
            assertEquals("saved", out.readLine());
            assertEquals(0, child.waitFor());
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void fileOfALivingProcessStays() throws IOException, InterruptedException {
        Process child = SavingChild.start(folder.resolve("child.tsnap"), 3);
        try (var out = child.inputReader();
                var in = child.outputWriter()) {
            assertEquals("writing", out.readLine());
            List<String> left = unfinished();
            assertEquals(1, left.size());
            save("mine.tsnap", 1);
            assertEquals(left, unfinished());
            in.write("\n");
            in.flush();
            assertEquals("saved", out.readLine());
        } finally {
            child.destroyForcibly();
            child.waitFor();
        }
        assertEquals(List.of(), unfinished());
        assertEquals(3, load("child.tsnap"));
    }

    @Test
    void fileOfAKilledProcessIsDeleted() throws IOException, InterruptedException {
        Process child = SavingChild.start(folder.resolve("child.tsnap"), 3);
        try (var out = child.inputReader()) {
            assertEquals("writing", out.readLine());
        } finally {
            child.destroyForcibly();
            child.waitFor();
        }
        assertEquals(1, unfinished().size());
        save("mine.tsnap", 1);
        assertEquals(List.of(), unfinished());
        assertFalse(Files.exists(folder.resolve("child.tsnap")));
        assertEquals(1, load("mine.tsnap"));
    }
}
