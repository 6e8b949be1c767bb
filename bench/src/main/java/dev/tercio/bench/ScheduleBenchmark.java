package dev.tercio.bench;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.workload.Swaps;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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

/// Whole frames: the schedule case of the Rust suite compared with other engines, and the overhead
/// of a frame.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ScheduleBenchmark {
    /// An engine whose results have been checked. The table divides by the size of one of four
    /// groups.
    @State(Scope.Thread)
    public static class Swapping {
        @Param("10000")
        int n;

        @Param SwapPeer engine;

        Swaps swaps;

        @Setup
        public void open() {
            engine.check(n);
            swaps = engine.open(n);
        }

        @TearDown
        public void close() {
            swaps.close();
        }
    }

    /// A schedule of empty systems. The table divides by their number.
    @State(Scope.Thread)
    public static class Idle {
        /// The number of systems.
        @Param({"1", "10", "100"})
        int n;

        /// Whether all systems share a stage, or each has its own.
        @Param({"SHARED", "APART"})
        Stages stages;

        @Param({"1", "2"})
        int workers;

        World world;
        Schedule schedule;

        @Setup
        public void open() {
            world = World.create(WorldOptions.DEFAULT.workers(workers));
            schedule = Schedule.of(world);
            for (int i = 0; i < n; i++) {
                schedule.add("system " + i, stages::system);
            }
            schedule.build();
            if (schedule.stages().size() != (stages == Stages.SHARED ? 1 : n)) {
                throw new IllegalStateException("stages=" + schedule.stages());
            }
        }

        @TearDown
        public void close() {
            schedule.close();
            world.close();
        }
    }

    /// The assignment of empty systems to stages.
    public enum Stages {
        /// All in one stage.
        SHARED,
        /// Each in a stage of its own, because all declare to write the same component.
        APART;

        ComponentSystem system(SystemSetup setup) {
            if (this == APART) {
                setup.writes(Position.class);
            }
            return context -> {};
        }
    }

    @Benchmark
    public void swap(Swapping state) {
        state.swaps.frame();
    }

    @Benchmark
    public void idle(Idle state) {
        state.schedule.run();
    }
}
