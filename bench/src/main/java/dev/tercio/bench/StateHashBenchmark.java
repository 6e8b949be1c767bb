package dev.tercio.bench;

import dev.tercio.Tier;
import dev.tercio.replay.StateHash;

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

/// The hash of a world of three components: computed in full, and after a tenth of the entities has
/// changed in all three. The baseline is the JDK's hash of arrays with the same amount of data.
///
/// Changes are made between measurements, so changed blocks are in the cache if it is large enough.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class StateHashBenchmark {
    /// The baseline.
    @State(Scope.Thread)
    public static class Arrays {
        @Param({"100000", "1000000"})
        int n;

        int[][] columns;

        @Setup
        public void open() {
            columns = ChangingShips.columns(n);
        }
    }

    /// A world that has not been hashed.
    @State(Scope.Thread)
    public static class Fresh {
        @Param({"100000", "1000000"})
        int n;

        ChangingShips ships;

        @Setup
        public void open() {
            ships = new ChangingShips(n, Tier.HEAP, changed());
            prepare();
        }

        Spread changed() {
            return Spread.NOTHING;
        }

        /// Prepares a subclass.
        void prepare() {}

        @TearDown
        public void close() {
            ships.close();
        }
    }

    /// A world with an incremental hash.
    @SuppressWarnings("NullAway.Init") // prepared by open()
    public static class Kept extends Fresh {
        @Param Spread changed;

        StateHash hash;

        @Override
        Spread changed() {
            return changed;
        }

        @Override
        void prepare() {
            hash = new StateHash(ships.world);
            hash.now();
            ships.change();
            if (hash.now() != StateHash.of(ships.world)) {
                throw new IllegalStateException("hashes differ: changed=" + changed);
            }
        }

        @Setup(Level.Invocation)
        public void change() {
            ships.change();
        }
    }

    @Benchmark
    public long arrays(Arrays state) {
        long hash = 0;
        for (int[] column : state.columns) {
            hash = 31 * hash + java.util.Arrays.hashCode(column);
        }
        return hash;
    }

    @Benchmark
    @Against("arrays")
    public long full(Fresh state) {
        return StateHash.of(state.ships.world);
    }

    @Benchmark
    @Against("arrays")
    public long incremental(Kept state) {
        return state.hash.now();
    }
}
