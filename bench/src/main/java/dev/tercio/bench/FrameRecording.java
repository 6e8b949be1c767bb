package dev.tercio.bench;

import dev.tercio.bench.file.TemporaryFolder;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.schedule.Schedule;

import java.nio.file.Path;
import java.util.Optional;

/// Records a schedule repeatedly, each time to new files, and measures their size.
final class FrameRecording implements AutoCloseable {
    private final TemporaryFolder folder = new TemporaryFolder();
    private final Path run = folder.resolve("run");
    private Optional<Recorder> recorder = Optional.empty();
    private long frames;
    private long bytes;

    void begin(Schedule schedule, RecorderOptions options) {
        recorder = Optional.of(Recorder.start(schedule, run, options));
    }

    void end() {
        Recorder ended = recorder.orElseThrow();
        frames += ended.frames();
        bytes += ended.bytes();
        ended.close();
        TemporaryFolder.delete(run);
    }

    /// The number of bytes per frame.
    double bytesPerFrame() {
        return (double) bytes / frames;
    }

    @Override
    public void close() {
        folder.close();
    }
}
