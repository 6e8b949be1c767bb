package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.ValueCodec;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/// Application code that fails or changes the world during a load leaves the world unchanged.
/// Proves PE-04.
class LoadUserCodeTest {
    @TempDir private Path folder;

    /// The behaviour of the accessor and the constructor of [Strange].
    private static Runnable onRead = () -> {};

    private static Runnable onMake = () -> {};

    record Strange(int number) {
        public Strange {
            onMake.run();
        }

        @Override
        public int number() {
            onRead.run();
            return number;
        }
    }

    record Other(int number) {}

    /// A codec that can be made to fail while reading.
    private static final class StrangeCodec implements ValueCodec<Strange> {
        private final Supplier<? extends Throwable> failure;

        StrangeCodec(Supplier<? extends Throwable> failure) {
            this.failure = failure;
        }

        @Override
        public void write(Strange value, DataOutput out) throws IOException {
            out.writeInt(value.number());
        }

        @Override
        public Strange read(DataInput in) throws IOException {
            switch (failure.get()) {
                case null -> {}
                case IOException e -> throw e;
                case Error e -> throw e;
                case Throwable e -> throw new IllegalStateException(e);
            }
            return new Strange(in.readInt());
        }
    }

    private static World world(Tier tier) {
        World world = World.create(WorldOptions.DEFAULT.register(Other.class));
        world.register(Strange.class, tier);
        for (int i = 0; i < 100; i++) {
            world.spawn(new Strange(i), new Other(i));
        }
        return world;
    }

    private static SaveFormat coded(Supplier<? extends Throwable> failure) {
        return SaveFormat.DEFAULT.codec(Strange.class, new StrangeCodec(failure));
    }

    private static void assertLeavesWorldUnchanged(World world, Runnable load) {
        world.destroy(world.entities().get(3));
        long hash = StateHash.of(world);
        VisibleState visible = VisibleState.of(world);
        try {
            assertThrows(Throwable.class, load::run);
        } finally {
            onRead = () -> {};
            onMake = () -> {};
        }
        assertEquals(hash, StateHash.of(world));
        assertEquals(visible, VisibleState.of(world));
        WorldAudit.run(world);
    }

    @ParameterizedTest
    @EnumSource(
            value = Tier.class,
            names = {"HEAP", "NATIVE"})
    void accessorThatThrowsWhileACodecIsUsed(Tier tier) {
        Path file = folder.resolve("world.tsnap");
        try (World world = world(Tier.MANAGED)) {
            Snapshot.save(world, file, coded(() -> null));
        }
        try (World world = world(tier)) {
            int[] left = {50};
            assertLeavesWorldUnchanged(
                    world,
                    () -> {
                        onRead =
                                () -> {
                                    if (left[0]-- == 0) {
                                        throw new IllegalStateException("on purpose");
                                    }
                                };
                        Snapshot.load(world, file, coded(() -> null));
                    });
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void codecThatFailsInAnyWay(Tier tier) {
        Path file = folder.resolve("world.tsnap");
        try (World world = world(Tier.MANAGED)) {
            Snapshot.save(world, file, coded(() -> null));
        }
        for (Throwable failure :
                new Throwable[] {
                    new InterruptedIOException("on purpose"),
                    new StackOverflowError("on purpose"),
                    new OutOfMemoryError("on purpose"),
                    new IllegalArgumentException("on purpose")
                }) {
            try (World world = world(tier)) {
                int[] left = {70};
                assertLeavesWorldUnchanged(
                        world,
                        () ->
                                Snapshot.load(
                                        world, file, coded(() -> left[0]-- == 0 ? failure : null)));
            }
        }
    }

    @Test
    void constructorThatChangesTheWorldWhileItIsLoadedOrReplayed() {
        Path file = folder.resolve("world.tsnap");
        Path place = folder.resolve("recording");
        try (World world = world(Tier.MANAGED)) {
            Snapshot.save(world, file);
            try (Recorder recorder = Recorder.start(world, place)) {
                Entity first = world.entities().getFirst();
                world.set(first, new Strange(-1));
                world.nextFrame();
                assertEquals(1, recorder.frames());
            }
        }
        try (World world = world(Tier.MANAGED)) {
            assertLeavesWorldUnchanged(
                    world,
                    () -> {
                        onMake = () -> world.spawn(new Other(1));
                        Snapshot.load(world, file);
                    });
        }
        try (Recording recording = Recording.open(place);
                World world = world(Tier.MANAGED)) {
            Replay replay = Replay.of(recording, world);
            long hash = StateHash.of(world);
            onMake = () -> world.spawn(new Other(1));
            try {
                assertThrows(RuntimeException.class, replay::step);
                assertThrows(RuntimeException.class, () -> Replay.of(recording, world));
            } finally {
                onMake = () -> {};
            }
            assertEquals(hash, StateHash.of(world));
            assertTrue(replay.step());
            assertEquals(Optional.empty(), replay.check());
        }
    }

    /// If the stack overflows, it does so before the world changes.
    @Test
    void stackOverflowDuringALoad() throws InterruptedException {
        Path file = folder.resolve("world.tsnap");
        try (World world = world(Tier.HEAP)) {
            Snapshot.save(world, file);
        }
        Throwable[] failed = new Throwable[1];
        Thread thread =
                new Thread(
                        null,
                        () -> {
                            try {
                                loadAtAllDepths(file);
                            } catch (Throwable e) {
                                failed[0] = e;
                            }
                        },
                        "small stack",
                        512 << 10);
        thread.start();
        thread.join();
        assertEquals(null, failed[0]);
    }

    private static void loadAtAllDepths(Path file) {
        try (World world = world(Tier.HEAP)) {
            world.destroy(world.entities().get(3));
            long hash = StateHash.of(world);
            int overflows = 0;
            boolean loaded = false;
            // the first depth is too deep even for frames of compiled code
            for (int depth = 1_000_000; depth > 0 && !loaded; depth -= depth / 20 + 1) {
                loaded = loadAt(depth, world, file);
                if (!loaded) {
                    overflows++;
                    assertEquals(hash, StateHash.of(world));
                }
            }
            assertTrue(loaded && overflows > 0, "overflows=" + overflows);
            WorldAudit.run(world);
        }
    }

    private static boolean loadAt(int depth, World world, Path file) {
        try {
            descend(depth, () -> Snapshot.load(world, file));
            return true;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    private static int descend(int depth, Runnable body) {
        if (depth == 0) {
            body.run();
            return 0;
        }
        return descend(depth - 1, body) + 1;
    }
}
