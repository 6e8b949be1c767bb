package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// Recordings of the first version of the format must always be readable. Proves PE-04, PE-05 and
/// PE-06.
class RecordingGoldenTest {
    private static Path golden(RecordingMode mode) throws URISyntaxException {
        String name = "/golden/recording-1-" + mode.name().toLowerCase(Locale.ROOT);
        return Path.of(
                Objects.requireNonNull(RecordingGoldenTest.class.getResource(name), name).toURI());
    }

    /// The hashes of the simulation in the current build.
    private static List<Long> hashes() {
        List<Long> hashes = new ArrayList<>();
        try (GoldenRun run = new GoldenRun()) {
            hashes.add(StateHash.of(run.world));
            for (int frame = 1; frame <= GoldenRun.FRAMES; frame++) {
                run.run(frame);
                hashes.add(StateHash.of(run.world));
            }
        }
        return hashes;
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void systemsRunAgain(RecordingMode mode) throws URISyntaxException {
        try (Recording recording = Recording.open(golden(mode));
                GoldenRun run = new GoldenRun()) {
            assertEquals(mode, recording.mode());
            assertEquals(Map.of("made for", "ever"), recording.notes());
            assertEquals(List.of(0L, 5L, 10L), recording.snapshots());
            assertEquals(List.of(), recording.problems());
            Replay replay = Replay.of(recording, run.schedule);
            SmallRecording small = new SmallRecording(golden(mode), mode, hashes());
            assertEquals(GoldenRun.FRAMES, small.compare(replay, run.world, SaveFormat.DEFAULT));
            assertEquals(Optional.empty(), replay.verify());
            replay.seek(8);
            assertEquals(small.hashes().get(8), StateHash.of(run.world));
        }
    }

    @Test
    void statesAreRestored() throws URISyntaxException {
        try (Recording recording = Recording.open(golden(RecordingMode.STATE));
                GoldenRun run = new GoldenRun()) {
            Replay replay = Replay.of(recording, run.world);
            SmallRecording small =
                    new SmallRecording(recording.folder(), RecordingMode.STATE, hashes());
            assertEquals(GoldenRun.FRAMES, small.compare(replay, run.world, SaveFormat.DEFAULT));
        }
    }

    @Test
    void statesAreRestoredWithoutClasses() throws URISyntaxException {
        try (Recording recording = Recording.open(golden(RecordingMode.STATE))) {
            Replay replay = Replay.of(recording);
            try (World world = replay.world()) {
                assertEquals(Optional.empty(), replay.verify());
                assertEquals(GoldenRun.FRAMES, replay.position());
                assertTrue(
                        world.entities().stream()
                                .anyMatch(e -> world.describe(e).contains("text=nr 12")));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void framesExposeTheirInputs(RecordingMode mode) throws URISyntaxException {
        try (Recording recording = Recording.open(golden(mode))) {
            for (int i = 1; i <= GoldenRun.FRAMES; i++) {
                RecordedFrame frame = recording.frame(i);
                assertEquals(1.0 / (10 + i), frame.step().orElseThrow());
                int inputs = (i % 3 == 0 ? 1 : 0) + (i % 4 == 0 ? 1 : 0);
                assertEquals(inputs, frame.inputs().size(), "frame=" + i);
            }
        }
    }
}
