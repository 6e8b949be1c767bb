package dev.tercio.bench;

import dev.tercio.Entity;
import dev.tercio.bench.arrays.PlainArrays;
import dev.tercio.bench.component.Position;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.PlaybackOptions;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Commands that set a component: recording, playback, both, and the same work by direct calls and
/// on plain arrays.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class CommandBenchmark {
    private static final PlaybackOptions KEEP = PlaybackOptions.DEFAULT.keep();

    @Benchmark
    public void setArrays(CommandTargets state) {
        PlainArrays arrays = state.arrays;
        int i = 0;
        for (long handle : state.handles) {
            int slot = (int) handle;
            if (arrays.isAlive(handle) && (arrays.mask[slot] & PlainArrays.POSITION) != 0) {
                arrays.px[slot] = i++;
                arrays.py[slot] = 1;
                arrays.pz[slot] = 2;
            }
        }
    }

    @Benchmark
    @Against("setArrays")
    public void setDirect(CommandTargets state) {
        int i = 0;
        for (Entity entity : state.targets) {
            state.world.set(entity, StructureBenchmark.POSITION, new Position(i++, 1, 2));
        }
    }

    @Benchmark
    public void record(CommandTargets state) {
        state.record(state.commands);
        state.commands.clear();
    }

    @Benchmark
    @Against("setArrays")
    public void play(CommandTargets state) {
        state.world.play(state.sets, KEEP);
    }

    @Benchmark
    @Against("play")
    public void playChecked(CommandTargets state) {
        state.world.play(state.sets, PlaybackOptions.CHECKED.keep());
    }

    @Benchmark
    @Against("play")
    public void playCoalesced(CommandTargets state) {
        state.world.play(state.sets, KEEP.coalesce());
    }

    @Benchmark
    @Against("play")
    public void playParallel(CommandTargets state) {
        state.world.play(state.sets, KEEP.parallel());
    }

    @Benchmark
    @Against("setDirect")
    public void recordAndPlay(CommandTargets state) {
        CommandBuffer commands = state.commands;
        state.record(commands);
        state.world.play(commands);
    }
}
