package dev.tercio.bench;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Work;
import dev.tercio.bench.workload.Workload;

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

/// Runs a row of the scoreboard under JMH, in a process that does nothing else, to check it or to
/// use JMH's profilers. Select rows with `-p`, because all of them take hours.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class ScoreboardBenchmark {
    /// More entities than a page of Tercio has slots, as in most workloads.
    private static final int CHECKED = 100_000;

    /// Work whose results have been checked.
    @State(Scope.Thread)
    public static class Ready {
        @Param({"10000", "100000"})
        int n;

        @Param Engine engine;

        @Param Workload workload;

        Work work;

        @Setup
        public void open() {
            if (workload.runsAlone()) {
                throw new IllegalArgumentException(
                        "not a workload for JMH: workload="
                                + workload.id()
                                + "; use --quick or --full");
            }
            engine.whyNot(workload)
                    .ifPresent(
                            reason -> {
                                throw new IllegalArgumentException(
                                        engine.label() + " does not support it: " + reason);
                            });
            engine.check(workload, Math.min(n, CHECKED));
            work = workload.open(engine.adapter(), n);
        }

        /// Restores what the previous call has changed.
        @Setup(Level.Invocation)
        public void prepare() {
            work.prepare();
        }

        @TearDown
        public void close() {
            work.close();
        }
    }

    @Benchmark
    public void run(Ready state) {
        state.work.timed().run();
    }
}
