package dev.tercio.bench;

import dev.tercio.Tier;
import dev.tercio.replay.History;

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

/// Capturing a frame in a history, and rolling back eight frames, when a tenth of the entities
/// changes all three components in each frame. The baseline copies all columns of the world.
///
/// Changes are made between measurements, always to the same tenth.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class HistoryBenchmark {
    private static final int FRAMES = 8;

    /// The baseline.
    @State(Scope.Thread)
    public static class Arrays {
        @Param("100000")
        int n;

        int[][] columns;
        int[][] copy;

        @Setup
        public void open() {
            columns = ChangingShips.columns(n);
            copy = new int[columns.length][n];
        }
    }

    /// A world with a full history.
    @State(Scope.Thread)
    public static class Kept {
        @Param("100000")
        int n;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        @Param({"TOGETHER", "SCATTERED"})
        Spread changed;

        ChangingShips ships;
        History history;

        @Setup
        public void open() {
            ships = new ChangingShips(n, tier, changed);
            history = History.of(ships.world, FRAMES);
            runFrames();
        }

        void runFrames() {
            for (int i = 0; i < FRAMES; i++) {
                ships.change();
                ships.world.nextFrame();
            }
        }

        @TearDown
        public void close() {
            history.close();
            ships.close();
        }
    }

    /// The same world before the end of a frame.
    public static class Changed extends Kept {
        @Setup(Level.Invocation)
        public void change() {
            ships.change();
        }
    }

    /// The same world after as many frames as the history holds.
    public static class Run extends Kept {
        @Setup(Level.Invocation)
        public void run() {
            runFrames();
        }
    }

    @Benchmark
    public int[][] copyAll(Arrays state) {
        for (int i = 0; i < state.columns.length; i++) {
            System.arraycopy(state.columns[i], 0, state.copy[i], 0, state.n);
        }
        return state.copy;
    }

    @Benchmark
    @Against("copyAll")
    public void capture(Changed state) {
        state.ships.world.nextFrame();
    }

    @Benchmark
    @Against("copyAll")
    public int rollback(Run state) {
        state.history.rollback(FRAMES);
        return state.history.depth();
    }
}
