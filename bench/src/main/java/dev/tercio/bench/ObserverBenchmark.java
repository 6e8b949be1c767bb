package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.bench.component.Armour;
import dev.tercio.bench.component.Health;
import dev.tercio.command.CommandBuffer;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
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

/// The cost of observers: direct calls and playback without observers, with one of another
/// component, and with one of the component that changes.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(ObserverBenchmark.ENTITIES)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class ObserverBenchmark {
    static final int ENTITIES = 10_000;

    private static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);

    /// What is observed.
    public enum Observed {
        NOTHING,
        ANOTHER_COMPONENT,
        THE_COMPONENT
    }

    /// A world with entities without components.
    @State(Scope.Thread)
    public static class Changes {
        @Param Observed observed;

        World world;
        CommandBuffer commands;
        Entity[] entities;
        Entity[] healthy;
        long calls;
        int turn;

        @Setup
        public void open() {
            world = World.create();
            world.register(Health.class);
            switch (observed) {
                case NOTHING -> {}
                case ANOTHER_COMPONENT -> world.observe(Armour.class).onAdd((e, v, c) -> calls++);
                case THE_COMPONENT ->
                        world.observe(Health.class)
                                .onAdd((e, value, c) -> calls += value.points())
                                .onSet((e, old, now, c) -> calls += now.points() - old.points())
                                .onRemove((e, value, c) -> calls -= value.points());
            }
            commands = world.commands();
            entities = new Entity[ENTITIES];
            healthy = new Entity[ENTITIES];
            for (int i = 0; i < ENTITIES; i++) {
                entities[i] = world.spawn();
                healthy[i] = world.spawn(new Health(i));
            }
        }

        @TearDown
        public void close() {
            commands.close();
            world.close();
        }
    }

    @Benchmark
    public long addAndRemove(Changes state) {
        for (Entity entity : state.entities) {
            state.world.add(entity, HEALTH, new Health(1));
            state.world.remove(entity, HEALTH);
        }
        return state.calls;
    }

    @Benchmark
    public long set(Changes state) {
        int turn = state.turn++;
        for (Entity entity : state.healthy) {
            state.world.set(entity, HEALTH, new Health(turn));
        }
        return state.calls;
    }

    @Benchmark
    public long spawnAndDestroy(Changes state) {
        for (int i = 0; i < ENTITIES; i++) {
            state.world.destroy(state.world.spawn(new Health(i)));
        }
        return state.calls;
    }

    @Benchmark
    public long playAddsAndRemoves(Changes state) {
        for (Entity entity : state.entities) {
            state.commands.add(entity, HEALTH, new Health(1));
        }
        for (Entity entity : state.entities) {
            state.commands.remove(entity, HEALTH);
        }
        state.world.play(state.commands);
        return state.calls;
    }

    @Benchmark
    public long playSets(Changes state) {
        int turn = state.turn++;
        for (Entity entity : state.healthy) {
            state.commands.set(entity, HEALTH, new Health(turn));
        }
        state.world.play(state.commands);
        return state.calls;
    }

    @Benchmark
    public long playSpawnsAndDestroys(Changes state) {
        Entity[] spawned = new Entity[ENTITIES];
        for (int i = 0; i < ENTITIES; i++) {
            spawned[i] = state.commands.spawn(new Health(i));
        }
        for (Entity entity : spawned) {
            state.commands.destroy(entity);
        }
        state.world.play(state.commands);
        return state.calls;
    }
}
