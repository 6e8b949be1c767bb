package dev.tercio.bench;

import static dev.tercio.bench.workload.Bodies.DT;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Frozen;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Shield;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;

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

import java.util.List;
import java.util.concurrent.TimeUnit;

/// Queries for a component that few entities have, scattered over the world, because it was added
/// to them later. Divided by the number of entities with the component, by the parameter `n`.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class RareBenchmark {
    /// A world in which n entities have a shield and are frozen.
    @State(Scope.Thread)
    public static class Ships {
        @Param({"100", "1000", "2000", "10000"})
        int n;

        @Param({"100000", "1000000"})
        int size;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        World world;
        Query2<Position, Shield> shielded;
        Query<Position> frozen;

        @Setup
        public void fill() {
            OtherLambdas.run(WorldOptions.DEFAULT.tier(tier));
            world = World.create(WorldOptions.DEFAULT.tier(tier));
            List<Entity> entities = world.spawnAll(size, Ship.class, Ship::of);
            int[] order = Shuffle.order(size);
            for (int i = 0; i < n; i++) {
                world.add(entities.get(order[i]), new Shield(i));
                world.add(entities.get(order[i]), new Frozen());
            }
            shielded = world.query(Position.class, Shield.class);
            frozen = world.query(Position.class).with(Frozen.class);
        }

        @TearDown
        public void close() {
            world.close();
        }
    }

    /// Both components in the row.
    @Benchmark
    public void update(Ships state) {
        state.shielded.update((p, _) -> new Position(p.x() + DT, p.y() + DT, p.z() + DT));
    }

    /// The rare component is a tag and a filter.
    @Benchmark
    public void updateByTag(Ships state) {
        state.frozen.update(p -> new Position(p.x() + DT, p.y() + DT, p.z() + DT));
    }

    /// The filtered query is written where it is used.
    @Benchmark
    public int countWhereUsed(Ships state) {
        return state.world.query(Position.class).with(Frozen.class).count();
    }
}
