package dev.tercio.bench;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.file.RawFile;
import dev.tercio.bench.file.TemporaryFolder;
import dev.tercio.replay.SaveFormat;
import dev.tercio.replay.Snapshot;
import dev.tercio.replay.StateHash;

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

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/// Saves and loads a world of five components, compared with plain writes and reads of as many
/// bytes as the uncompressed file has, and with Java serialization of the same values.
///
/// Files are synced to disk before a benchmark method ends. They are read from the page cache of
/// the operating system, because they were written shortly before.
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms4g", "-Xmx4g"})
public class SnapshotBenchmark {
    /// A world of actors in a file without compression.
    @State(Scope.Thread)
    public static class Saved {
        @Param("1000000")
        int n;

        World world;
        TemporaryFolder folder;
        Path file;
        SaveFormat format;

        @Setup
        public void open() throws IOException {
            folder = new TemporaryFolder();
            file = folder.resolve("file");
            world = newWorld();
            SplittableRandom random = new SplittableRandom(42);
            world.spawnAll(n, Actor.class, _ -> Actor.random(random));
            format = SaveFormat.DEFAULT.compression(level());
            Snapshot.save(world, file, format);
            System.out.printf(
                    "compression %d: %,d bytes, on %s%n",
                    level(), Files.size(file), folder.fileSystem());
            prepare();
        }

        int level() {
            return 0;
        }

        /// Prepares a subclass.
        void prepare() throws IOException {}

        @TearDown
        public void close() {
            world.close();
            folder.close();
        }
    }

    /// The bytes of this file in memory.
    @SuppressWarnings("NullAway.Init") // prepared by open()
    public static class Raw extends Saved {
        ByteBuffer bytes;

        @Override
        void prepare() throws IOException {
            bytes = ByteBuffer.allocateDirect((int) Files.size(file));
            RawFile.read(file, bytes);
        }
    }

    /// A world in a file with or without compression, which has been checked to load.
    public static class Compressed extends Saved {
        @Param({"0", "1", "3"})
        int compression;

        @Override
        int level() {
            return compression;
        }

        @Override
        void prepare() {
            try (World other = newWorld()) {
                Snapshot.load(other, file, format);
                if (StateHash.of(other) != StateHash.of(world)) {
                    throw new IllegalStateException("loaded world differs: file=" + file);
                }
            }
        }
    }

    /// The same values as objects; fewer, because serialization is slow.
    @State(Scope.Thread)
    public static class Objects {
        @Param("100000")
        int n;

        List<Actor> actors;
        TemporaryFolder folder;
        Path file;

        @Setup
        public void open() throws IOException {
            SplittableRandom random = new SplittableRandom(42);
            actors = new ArrayList<>(n);
            for (int i = 0; i < n; i++) {
                actors.add(Actor.random(random));
            }
            folder = new TemporaryFolder();
            file = folder.resolve("file");
            ActorFiles.serialize(actors, file);
            System.out.printf("serialized: %,d bytes for %,d entities%n", Files.size(file), n);
        }

        @TearDown
        public void close() {
            folder.close();
        }
    }

    private static World newWorld() {
        return World.create(
                WorldOptions.DEFAULT.register(
                        Position.class, Velocity.class, Health.class, NameId.class, Conduct.class));
    }

    @Benchmark
    public void writeBytes(Raw state) throws IOException {
        RawFile.write(state.bytes, state.file);
    }

    @Benchmark
    @Against("writeBytes")
    public void save(Compressed state) {
        Snapshot.save(state.world, state.file, state.format);
    }

    @Benchmark
    public void saveSerialized(Objects state) throws IOException {
        ActorFiles.serialize(state.actors, state.file);
    }

    @Benchmark
    public byte readBytes(Raw state) throws IOException {
        RawFile.read(state.file, state.bytes);
        return state.bytes.get(state.n);
    }

    /// Loads into a new world each time, like a program that starts.
    @Benchmark
    @Against("readBytes")
    public int load(Compressed state) {
        try (World world = newWorld()) {
            Snapshot.load(world, state.file, state.format);
            return world.size();
        }
    }

    @Benchmark
    public Object loadSerialized(Objects state) throws IOException, ClassNotFoundException {
        return ActorFiles.deserialize(state.file);
    }
}
