package dev.tercio.bench;

import dev.tercio.bench.file.TemporaryFolder;
import dev.tercio.replay.Recorder;
import dev.tercio.replay.RecorderOptions;
import dev.tercio.replay.Recording;
import dev.tercio.replay.RecordingMode;
import dev.tercio.replay.Replay;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/// One second of frames in which a tenth of the entities moves: run live, restored from recorded
/// states, and run again from recorded inputs. Times are per frame.
///
/// Recordings use the default options, with a hash for each frame, which replays read but do not
/// check here. Files are read from the page cache of the operating system. Going back to the first
/// frame is not measured.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class ReplayBenchmark {
    private static final int FRAMES = 60;

    /// Live frames.
    @State(Scope.Thread)
    public static class Live {
        @Param("100000")
        int entities;

        Fleet fleet;

        @Setup
        public void open() {
            fleet = new Fleet(entities);
            prepare();
        }

        /// Prepares a subclass.
        void prepare() {}

        @TearDown
        public void close() {
            release();
            fleet.close();
        }

        /// Closes the resources of a subclass.
        void release() {}
    }

    /// Recorded frames, replayed into the world of the fleet.
    @SuppressWarnings("NullAway.Init") // prepared by open()
    public static class States extends Live {
        TemporaryFolder folder;
        Recording recording;
        Replay replay;

        @Override
        void prepare() {
            folder = new TemporaryFolder();
            Path run = folder.resolve("run");
            try (Fleet other = new Fleet(entities);
                    Recorder recorder =
                            Recorder.start(
                                    other.schedule, run, RecorderOptions.DEFAULT.mode(mode()))) {
                for (int i = 0; i <= FRAMES; i++) {
                    other.frame();
                }
                System.out.printf(
                        "%s: %,d bytes per frame%n", mode(), recorder.bytes() / (FRAMES + 1));
            }
            recording = Recording.open(run);
            checkReplay();
            replay = begin(fleet);
        }

        /// Uses a separate world, because a world that was hashed tracks changes from then on.
        private void checkReplay() {
            try (Fleet other = new Fleet(entities)) {
                begin(other)
                        .verify()
                        .ifPresent(
                                divergence -> {
                                    throw new IllegalStateException("differs: " + divergence);
                                });
            }
        }

        RecordingMode mode() {
            return RecordingMode.STATE;
        }

        Replay begin(Fleet target) {
            return Replay.of(recording, target.world);
        }

        /// Seeks to the state after the first frame, because the step to it loads a snapshot.
        @Setup(Level.Invocation)
        public void goBack() {
            replay.seek(recording.firstFrame() + 1);
        }

        @Override
        void release() {
            recording.close();
            folder.close();
        }
    }

    /// Frames whose inputs were recorded.
    public static class Inputs extends States {
        @Override
        RecordingMode mode() {
            return RecordingMode.INPUTS;
        }

        @Override
        Replay begin(Fleet target) {
            return Replay.of(recording, target.schedule);
        }
    }

    @Benchmark
    @OperationsPerInvocation(FRAMES)
    public void runLive(Live state) {
        for (int i = 0; i < FRAMES; i++) {
            state.fleet.frame();
        }
    }

    @Benchmark
    @Against("runLive")
    @OperationsPerInvocation(FRAMES)
    public long restoreStates(States state) {
        return stepToEnd(state.replay);
    }

    @Benchmark
    @Against("runLive")
    @OperationsPerInvocation(FRAMES)
    public long runInputsAgain(Inputs state) {
        return stepToEnd(state.replay);
    }

    private static long stepToEnd(Replay replay) {
        boolean moved = true;
        while (moved) {
            moved = replay.step();
        }
        return replay.position();
    }
}
