package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// Writes golden recordings to the folder given by `-Dtercio.golden=`. It is meant for a new
/// version of the format; existing files never change.
@Tag("manual")
class RecordingGoldenMakerTest {
    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void writeRecording(RecordingMode mode) {
        String name = "recording-1-" + mode.name().toLowerCase(Locale.ROOT);
        Path target = Path.of(System.getProperty("tercio.golden"), name);
        assertFalse(Files.exists(target), "golden files do not change: " + target);
        RecorderOptions options =
                RecorderOptions.DEFAULT
                        .mode(mode)
                        .segmentFrames(5)
                        .segmentBytes(1 << 20)
                        .note("made for", "ever");
        try (GoldenRun run = new GoldenRun();
                Recorder recorder = Recorder.start(run.schedule, target, options)) {
            for (int frame = 1; frame <= GoldenRun.FRAMES; frame++) {
                run.run(frame);
            }
            assertEquals(GoldenRun.FRAMES, recorder.frames());
        }
    }
}
