package dev.tercio.bench;

import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.SyncPolicy;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Frames of many commands in a world of 100,000 entities, with and without a recorder. Times are
/// per command; the bytes per frame are printed when a fork ends.
///
/// Each iteration records to new files, into the page cache of the operating system unless each
/// frame is synced. The snapshot at the start of a segment is not measured.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class RecordingBenchmark {
    /// The content of a recording.
    public enum Kept {
        /// Inputs, and the hash of the state.
        INPUTS,
        /// Inputs alone.
        INPUTS_WITHOUT_HASH,
        /// All changes, commands and the hash of the state: the default.
        STATE,
        /// The same without the commands of systems.
        STATE_WITHOUT_COMMANDS,
        /// The same without hash.
        STATE_WITHOUT_HASH,
        /// The same, uncompressed.
        STATE_UNCOMPRESSED,
        /// The same, with each frame synced to disk.
        STATE_SYNCED;

        RecorderOptions options() {
            RecorderOptions options =
                    RecorderOptions.DEFAULT
                            .segmentFrames(Integer.MAX_VALUE)
                            .segmentBytes(Long.MAX_VALUE);
            return switch (this) {
                case INPUTS -> options.mode(RecordingMode.INPUTS);
                case INPUTS_WITHOUT_HASH -> options.mode(RecordingMode.INPUTS).hashEvery(0);
                case STATE -> options;
                case STATE_WITHOUT_COMMANDS -> options.withoutCommands();
                case STATE_WITHOUT_HASH -> options.hashEvery(0);
                case STATE_UNCOMPRESSED -> options.format(SaveFormat.DEFAULT.compression(0));
                case STATE_SYNCED -> options.sync(SyncPolicy.EVERY_FRAME);
            };
        }
    }

    /// A world without a recorder.
    @State(Scope.Thread)
    public static class Systems {
        /// The number of commands.
        @Param("10000")
        int n;

        BusyWorld busy;

        @Setup
        public void open() {
            busy = new BusyWorld(n, fromSystems());
            busy.frame();
            busy.frame();
            busy.check();
        }

        boolean fromSystems() {
            return true;
        }

        @TearDown
        public void close() {
            busy.check();
            busy.close();
            report();
        }

        /// Reports the results of a subclass.
        void report() {}
    }

    /// The same world with commands from outside.
    public static class Outside extends Systems {
        @Override
        boolean fromSystems() {
            return false;
        }
    }

    /// The same world, recorded.
    public static class RecordedSystems extends Systems {
        @Param({
            "STATE",
            "STATE_WITHOUT_COMMANDS",
            "STATE_WITHOUT_HASH",
            "STATE_UNCOMPRESSED",
            "STATE_SYNCED"
        })
        Kept kept;

        private final FrameRecording recording = new FrameRecording();

        @Setup(Level.Iteration)
        public void begin() {
            recording.begin(busy.schedule, kept.options());
        }

        @TearDown(Level.Iteration)
        public void end() {
            recording.end();
        }

        @Override
        void report() {
            System.out.printf("%s: %,.0f bytes per frame%n", kept, recording.bytesPerFrame());
            recording.close();
        }
    }

    /// The same world, recorded.
    public static class RecordedOutside extends Outside {
        @Param({"INPUTS", "INPUTS_WITHOUT_HASH"})
        Kept kept;

        private final FrameRecording recording = new FrameRecording();

        @Setup(Level.Iteration)
        public void begin() {
            recording.begin(busy.schedule, kept.options());
        }

        @TearDown(Level.Iteration)
        public void end() {
            recording.end();
        }

        @Override
        void report() {
            System.out.printf("%s: %,.0f bytes per frame%n", kept, recording.bytesPerFrame());
            recording.close();
        }
    }

    @Benchmark
    public void frame(Systems state) {
        state.busy.frame();
    }

    @Benchmark
    @Against("frame")
    public void frameRecorded(RecordedSystems state) {
        state.busy.frame();
    }

    @Benchmark
    public void frameFromOutside(Outside state) {
        state.busy.frame();
    }

    @Benchmark
    @Against("frameFromOutside")
    public void frameFromOutsideRecorded(RecordedOutside state) {
        state.busy.frame();
    }
}
