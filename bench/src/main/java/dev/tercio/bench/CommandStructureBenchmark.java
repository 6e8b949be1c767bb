package dev.tercio.bench;

import dev.tercio.Entity;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.command.CommandBuffer;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;

import java.util.concurrent.TimeUnit;

/// Structural commands, recorded and played, compared with direct calls. Each benchmark restores
/// the world, so a time is for two commands: a change and its reversal.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+AlwaysPreTouch"})
public class CommandStructureBenchmark {
    @Benchmark
    public void removeAddDirect(CommandTargets state) {
        for (Entity entity : state.targets) {
            state.world.remove(entity, StructureBenchmark.HEALTH);
        }
        int i = 0;
        for (Entity entity : state.targets) {
            state.world.add(entity, StructureBenchmark.HEALTH, new Health(i++));
        }
    }

    @Benchmark
    @Against("removeAddDirect")
    public void removeAdd(CommandTargets state) {
        CommandBuffer commands = state.commands;
        for (Entity entity : state.targets) {
            commands.remove(entity, StructureBenchmark.HEALTH);
        }
        int i = 0;
        for (Entity entity : state.targets) {
            commands.add(entity, StructureBenchmark.HEALTH, new Health(i++));
        }
        state.world.play(commands);
    }

    @Benchmark
    public void spawnOneDirect(CommandTargets state) {
        for (int i = 0; i < state.n; i++) {
            state.targets[i] = state.world.spawn(new Position(i, 1, 2));
        }
        for (Entity entity : state.targets) {
            state.world.destroy(entity);
        }
    }

    @Benchmark
    @Against("spawnOneDirect")
    public void spawnOne(CommandTargets state) {
        CommandBuffer commands = state.commands;
        for (int i = 0; i < state.n; i++) {
            state.targets[i] =
                    commands.newEntity()
                            .add(StructureBenchmark.POSITION, new Position(i, 1, 2))
                            .entity();
        }
        state.world.play(commands);
        for (Entity handle : state.targets) {
            commands.destroy(handle);
        }
        state.world.play(commands);
    }

    @Benchmark
    public void spawnThreeDirect(CommandTargets state) {
        for (int i = 0; i < state.n; i++) {
            state.targets[i] =
                    state.world.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
        for (Entity entity : state.targets) {
            state.world.destroy(entity);
        }
    }

    @Benchmark
    @Against("spawnThreeDirect")
    public void spawnThree(CommandTargets state) {
        CommandBuffer commands = state.commands;
        for (int i = 0; i < state.n; i++) {
            state.targets[i] =
                    commands.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
        state.world.play(commands);
        for (Entity handle : state.targets) {
            commands.destroy(handle);
        }
        state.world.play(commands);
    }

    @Benchmark
    public void mixedDirect(CommandTargets state) {
        for (int i = 0; i < state.n; i++) {
            Entity entity = state.targets[i];
            switch (i & 3) {
                case 0 -> state.world.add(entity, StructureBenchmark.FROZEN);
                case 1 -> state.world.remove(entity, StructureBenchmark.HEALTH);
                case 2 -> state.world.add(entity, StructureBenchmark.HEALTH, new Health(i));
                default ->
                        state.world.set(entity, StructureBenchmark.POSITION, new Position(i, 1, 2));
            }
        }
        for (int i = 0; i < state.n; i++) {
            Entity entity = state.targets[i];
            switch (i & 3) {
                case 0 -> state.world.remove(entity, StructureBenchmark.FROZEN);
                case 1 -> state.world.add(entity, StructureBenchmark.HEALTH, new Health(i));
                default ->
                        state.world.set(entity, StructureBenchmark.POSITION, new Position(i, 1, 2));
            }
        }
    }

    @Benchmark
    @Against("mixedDirect")
    public void mixed(CommandTargets state) {
        CommandBuffer commands = state.commands;
        for (int i = 0; i < state.n; i++) {
            Entity entity = state.targets[i];
            switch (i & 3) {
                case 0 -> commands.add(entity, StructureBenchmark.FROZEN);
                case 1 -> commands.remove(entity, StructureBenchmark.HEALTH);
                case 2 -> commands.add(entity, StructureBenchmark.HEALTH, new Health(i));
                default -> commands.set(entity, StructureBenchmark.POSITION, new Position(i, 1, 2));
            }
        }
        for (int i = 0; i < state.n; i++) {
            Entity entity = state.targets[i];
            switch (i & 3) {
                case 0 -> commands.remove(entity, StructureBenchmark.FROZEN);
                case 1 -> commands.add(entity, StructureBenchmark.HEALTH, new Health(i));
                default -> commands.set(entity, StructureBenchmark.POSITION, new Position(i, 1, 2));
            }
        }
        state.world.play(commands);
    }
}
