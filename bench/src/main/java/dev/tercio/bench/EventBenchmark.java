package dev.tercio.bench;

import dev.tercio.Entity;
import dev.tercio.EventReader;
import dev.tercio.EventWriter;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
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

/// Sending and reading events, against plain arrays: one of records, and one array per field.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+AlwaysPreTouch"})
public class EventBenchmark {
    /// The event.
    ///
    /// @param target the entity that was hit
    /// @param damage how hard
    public record Hit(Entity target, int damage) {}

    /// Arrays that are filled and read in every frame.
    @State(Scope.Thread)
    public static class Arrays {
        @Param({"1000", "1000000"})
        int n;

        Hit[] records = {};
        long[] targets = {};
        int[] damages = {};

        @Setup
        public void fill() {
            records = new Hit[n];
            targets = new long[n];
            damages = new int[n];
        }
    }

    /// A schedule with a system that sends events and one that reads them.
    @State(Scope.Thread)
    public static class Systems {
        @Param({"1000", "1000000"})
        int n;

        @Param({"HEAP", "NATIVE"})
        Tier tier;

        /// Whether events are sent by commands, as parallel bodies send them.
        @Param({"false", "true"})
        boolean commands;

        private World world;
        Schedule schedule;
        long total;

        @Setup
        public void start() {
            world = World.create(WorldOptions.DEFAULT.tier(tier).workers(1));
            schedule = Schedule.of(world).add("send", this::send).add("read", this::read);
        }

        private ComponentSystem send(SystemSetup setup) {
            EventWriter<Hit> hits = setup.eventWriter(Hit.class);
            if (commands) {
                return context -> {
                    var recorded = context.commands();
                    for (int i = 0; i < n; i++) {
                        recorded.send(new Hit(Entity.of(i, 1), i));
                    }
                };
            }
            return context -> {
                for (int i = 0; i < n; i++) {
                    hits.send(new Hit(Entity.of(i, 1), i));
                }
            };
        }

        private ComponentSystem read(SystemSetup setup) {
            EventReader<Hit> hits = setup.eventReader(Hit.class);
            return context -> hits.forEach(hit -> total += hit.target().index() + hit.damage());
        }

        @TearDown
        public void stop() {
            schedule.close();
            world.close();
        }
    }

    /// One array of records.
    ///
    /// @param arrays the arrays
    /// @return the sum of all fields
    @Benchmark
    public long arrayOfRecords(Arrays arrays) {
        Hit[] records = arrays.records;
        for (int i = 0; i < records.length; i++) {
            records[i] = new Hit(Entity.of(i, 1), i);
        }
        long total = 0;
        for (Hit hit : records) {
            total += hit.target().index() + hit.damage();
        }
        return total;
    }

    /// One array per field.
    ///
    /// @param arrays the arrays
    /// @return the sum of all fields
    @Benchmark
    public long arraysOfFields(Arrays arrays) {
        long[] targets = arrays.targets;
        int[] damages = arrays.damages;
        for (int i = 0; i < targets.length; i++) {
            targets[i] = Entity.of(i, 1).bits();
            damages[i] = i;
        }
        long total = 0;
        for (int i = 0; i < targets.length; i++) {
            total += (int) targets[i] + damages[i];
        }
        return total;
    }

    /// A frame that sends and reads events.
    ///
    /// @param systems the systems
    /// @return the sum of all fields
    @Benchmark
    public long events(Systems systems) {
        systems.schedule.run();
        return systems.total;
    }
}
