package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/// A process that is killed at any time loses no completed frame, and a snapshot file is either the
/// old or the new one. Proves PE-05.
class KilledProcessTest {
    private static final long[] SYNC_MILLIS = {-1, 5, 0};

    /// The number of processes that record to the same folder, one after the other.
    private static final int KILLS_PER_RUN = 5;

    @TempDir private Path folder;

    @Test
    void nothingCommittedIsLost() {
        kill(15);
    }

    @Test
    @Tag("manual")
    void nothingCommittedIsLostInTwoHundredKills() {
        kill(200);
    }

    private void kill(int kills) {
        Seed.run(
                random -> {
                    int[] counts = new int[4];
                    for (int i = 0; i < kills / KILLS_PER_RUN; i++) {
                        RecordingMode mode = RecordingMode.values()[i % 2];
                        Path place = folder.resolve("chain-" + i).resolve("recording");
                        new Chain(mode, SYNC_MILLIS[i % 3], place, counts).run(random);
                    }
                    System.out.printf(
                            "kills=%d, frames printed=%d, frames in flight found=%d, torn=%d,"
                                    + " snapshots in flight found=%d%n",
                            kills, counts[0], counts[1], counts[2], counts[3]);
                    assertTrue(counts[0] > kills * 2, "too little happened");
                });
    }

    /// A recording to which several processes append until each is killed.
    private static final class Chain {
        private final RecordingMode mode;
        private final long syncMillis;
        private final Path place;
        private final int[] counts;

        /// The printed hashes by frame.
        private final Map<Long, Long> hashes = new TreeMap<>();

        Chain(RecordingMode mode, long syncMillis, Path place, int[] counts) {
            this.mode = mode;
            this.syncMillis = syncMillis;
            this.place = place;
            this.counts = counts;
        }

        void run(Random random) {
            for (int round = 0; round < KILLS_PER_RUN; round++) {
                boolean early = round > 0 && random.nextInt(4) == 0;
                long delay = early ? random.nextInt(60) : 30 + random.nextInt(220);
                long seed = random.nextLong();
                ProcessBuilder start = RecordingChild.start(place, mode, syncMillis, seed, 0);
                Output output = new Output(start, early ? "ready" : "frame", delay);
                check(output, seed);
            }
        }

        private void check(Output output, long seed) {
            Map<Long, Long> frames = output.all("frame");
            hashes.putAll(frames);
            long known = hashes.keySet().stream().reduce(0L, Math::max);
            long found;
            try (Recording recording = Recording.open(place)) {
                found = recording.lastFrame();
                assertEquals(mode, recording.mode());
                assertEquals(0, recording.firstFrame());
                assertTrue(found == known || found == known + 1, found + " for " + known);
                counts[0] += frames.size();
                counts[1] += found > known ? 1 : 0;
                counts[2] += recording.problems().isEmpty() ? 0 : 1;
                compare(recording);
            }
            checkSave(output);
            append(seed, found);
        }

        private void compare(Recording recording) {
            try (Arena arena = new Arena(1, Tier.HEAP, 1)) {
                Replay replay =
                        mode == RecordingMode.STATE
                                ? Replay.of(recording, arena.world)
                                : Replay.of(recording, arena.schedule);
                while (replay.step()) {
                    long hash = StateHash.of(arena.world);
                    assertEquals(Optional.empty(), replay.check());
                    Long expected = hashes.putIfAbsent(replay.position(), hash);
                    assertTrue(expected == null || expected == hash, "" + replay.position());
                }
                assertEquals(recording.lastFrame(), replay.position());
            }
        }

        private void checkSave(Output output) {
            Map<Long, Long> done = output.all("saved");
            Map<Long, Long> begun = output.all("saving");
            Path file = place.resolveSibling("save.tsnap");
            if (done.isEmpty()) {
                return;
            }
            try (Arena arena = new Arena(1, Tier.HEAP, 1)) {
                World world = arena.world;
                Snapshot.load(arena.schedule, file);
                long hash = StateHash.of(world);
                long last = done.keySet().stream().reduce(0L, Math::max);
                long inFlight = begun.keySet().stream().reduce(0L, Math::max);
                boolean isNew = hash == begun.get(inFlight);
                assertTrue(hash == done.get(last) || isNew, last + " or " + inFlight);
                counts[3] += isNew && inFlight > last ? 1 : 0;
            }
        }

        /// Appends to the recording of the killed process.
        private void append(long seed, long found) {
            try (Arena arena = new Arena(1, Tier.HEAP, seed)) {
                try (Recording recording = Recording.open(place)) {
                    Replay.of(recording, arena.schedule).seek(found);
                }
                RecorderOptions options = RecordingChild.options(mode, syncMillis).append();
                try (Recorder recorder = Recorder.start(arena.schedule, place, options)) {
                    arena.run(3, _ -> hashes.put(recorder.frames(), StateHash.of(arena.world)));
                    assertEquals(found + 3, recorder.frames());
                }
            }
            try (Recording recording = Recording.open(place);
                    Arena arena = new Arena(1, Tier.HEAP, 1)) {
                assertEquals(found + 3, recording.frames());
                Replay replay = Replay.of(recording, arena.schedule);
                assertEquals(Optional.empty(), replay.verify());
                assertEquals(hashes.get(found + 3), StateHash.of(arena.world));
            }
        }
    }

    /// The output of a process until it was killed.
    private static final class Output {
        private final Map<String, Map<Long, Long>> lines = new TreeMap<>();

        /// @param awaited the start of the line after which the delay begins
        Output(ProcessBuilder start, String awaited, long delay) {
            try {
                Files.createDirectories(Path.of(start.command().get(place(start))));
                Process process = start.start();
                try (var reader = process.inputReader()) {
                    String line = reader.readLine();
                    while (line != null && !line.startsWith(awaited)) {
                        take(line);
                        line = reader.readLine();
                    }
                    take(String.valueOf(line));
                    // a random time; the pipe buffers the output in the meantime
                    Thread.sleep(delay);
                    assertTrue(process.isAlive());
                    // by its handle, which leaves the pipe open
                    process.toHandle().destroyForcibly();
                    process.waitFor();
                    reader.lines().forEach(this::take);
                } finally {
                    process.destroyForcibly();
                }
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        private static int place(ProcessBuilder start) {
            return start.command().indexOf(RecordingChild.class.getName()) + 1;
        }

        private void take(String line) {
            String[] words = line.split(" ");
            assertTrue(words.length == 4 && words[3].equals(RecordingChild.END), line);
            lines.computeIfAbsent(words[0], _ -> new TreeMap<>())
                    .put(Long.parseLong(words[1]), Long.parseUnsignedLong(words[2], 16));
        }

        Map<Long, Long> all(String what) {
            return lines.getOrDefault(what, Map.of());
        }
    }
}
