package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.command.Combiner;
import dev.tercio.command.CommandBuffer;

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

import java.util.concurrent.TimeUnit;

/// Damage that is recorded and applied later: by commands that combine values, by commands that
/// only set them, and by a list that is applied with direct calls. Per command.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
@OperationsPerInvocation(CombineBenchmark.COMMANDS)
public class CombineBenchmark {
    static final int COMMANDS = 10_000;
    private static final int ENTITIES = 1_000_000;

    /// The component that accumulates damage.
    record Damage(float amount, float heat) {
        static final ComponentType<Damage> TYPE = ComponentType.of(Damage.class);

        static final Combiner<Damage> SUM =
                Combiner.of(
                        "sum",
                        Damage.class,
                        (a, b) -> new Damage(a.amount + b.amount, a.heat + b.heat));
    }

    /// A large world and the entities that are damaged.
    @State(Scope.Thread)
    public static class Targets {
        /// Whether the targets are in slot order, or random.
        @Param({"IN_ORDER", "RANDOM"})
        String order;

        World world;
        Entity[] targets;
        CommandBuffer commands;

        /// The damage of the list.
        private final Entity[] damaged = new Entity[COMMANDS];

        private final float[] amounts = new float[COMMANDS];

        /// Creates the world.
        @Setup(Level.Trial)
        public void open() {
            world = World.create();
            Entity[] entities = new Entity[ENTITIES];
            for (int i = 0; i < ENTITIES; i++) {
                entities[i] = world.spawn(new Damage(0, 0));
            }
            int[] shuffled = Shuffle.order(ENTITIES);
            targets = new Entity[COMMANDS];
            for (int i = 0; i < COMMANDS; i++) {
                targets[i] = entities[order.equals("RANDOM") ? shuffled[i] : i];
            }
            commands = world.commands();
            commands.reserve(COMMANDS * 64);
        }

        /// Closes the world.
        @TearDown(Level.Trial)
        public void close() {
            world.close();
        }
    }

    @Benchmark
    public void set(Targets state) {
        for (int i = 0; i < COMMANDS; i++) {
            state.commands.set(state.targets[i], Damage.TYPE, new Damage(i, 1));
        }
        state.world.play(state.commands);
    }

    @Benchmark
    @Against("set")
    public void combine(Targets state) {
        for (int i = 0; i < COMMANDS; i++) {
            state.commands.combine(state.targets[i], new Damage(i, 1), Damage.SUM);
        }
        state.world.play(state.commands);
    }

    @Benchmark
    @Against("set")
    public void getAndSetFromAList(Targets state) {
        for (int i = 0; i < COMMANDS; i++) {
            state.damaged[i] = state.targets[i];
            state.amounts[i] = i;
        }
        for (int i = 0; i < COMMANDS; i++) {
            Entity entity = state.damaged[i];
            if (state.world.isAlive(entity)) {
                Damage present = state.world.get(entity, Damage.TYPE);
                Damage more = new Damage(present.amount + state.amounts[i], present.heat + 1);
                state.world.set(entity, Damage.TYPE, more);
            }
        }
    }
}
