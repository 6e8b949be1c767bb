package dev.tercio.bench;

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

/// The same workloads in all engines and on plain arrays. Each engine has to give the same results
/// as the arrays before it is timed.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class PeersBenchmark {
    private static final float DT = 1f / 60;

    /// An engine that has proved its results.
    @State(Scope.Thread)
    public static class Checked {
        @Param({"10000", "100000"})
        int n;

        @Param Peer engine;

        Engine tested;

        @Setup
        public void open() {
            engine.check(n);
            tested = engine.open(n);
            prepare();
        }

        /// Makes the engine what a subclass is about.
        void prepare() {}

        @TearDown
        public void close() {
            tested.close();
        }
    }

    /// An engine that is empty before each call.
    public static class Empty extends Checked {
        @TearDown(Level.Invocation)
        public void empty() {
            tested.destroy();
        }
    }

    /// An engine that is full before each call, even if the one before has emptied it.
    public static class Refilled extends Checked {
        @Setup(Level.Invocation)
        public void fill() {
            tested.create();
        }
    }

    /// An engine full of entities that stay.
    public static class Full extends Checked {
        @Override
        void prepare() {
            tested.create();
            tested.shuffle();
        }
    }

    @Benchmark
    public void create(Empty state) {
        state.tested.create();
    }

    @Benchmark
    public void destroy(Refilled state) {
        state.tested.destroy();
    }

    @Benchmark
    public void addRemove(Full state) {
        state.tested.addShields();
        state.tested.removeShields();
    }

    @Benchmark
    public void iterate(Full state) {
        state.tested.update(DT);
    }

    @Benchmark
    public double randomRead(Full state) {
        return state.tested.sumInRandomOrder();
    }
}
