package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A world that follows a feed is equal to the original after every frame, whenever it joins.
/// Proves TR-06.
class ChangeFeedTest {
    record Place(double x, double y) {}

    record Armour(int points) {}

    record Crew(Entity leader, @Utf8(16) String name) {}

    private record Frame(long number, byte[] bytes, long hash) {}

    private static final class Log implements ChangeFeed.Sink {
        private final List<Frame> snapshots = new ArrayList<>();
        private final List<Frame> frames = new ArrayList<>();

        @Override
        public void snapshot(long frame, byte[] snapshot) {
            snapshots.add(new Frame(frame, snapshot, 0));
        }

        @Override
        public void frame(long frame, byte[] changes, int length, long hash) {
            frames.add(new Frame(frame, Arrays.copyOf(changes, length), hash));
        }
    }

    private static World empty() {
        return World.create(
                WorldOptions.DEFAULT.allowInStreams(Place.class, Armour.class, Crew.class));
    }

    private static void change(World world, List<Entity> entities, Random random) {
        for (int i = 0; i < 20; i++) {
            int what = random.nextInt(6);
            if (what < 2 || entities.isEmpty()) {
                entities.add(world.spawn(new Place(random.nextDouble(), i)));
                continue;
            }
            Entity some = entities.get(random.nextInt(entities.size()));
            switch (what) {
                case 2 -> world.set(some, new Place(random.nextInt(100), random.nextInt(100)));
                case 3 -> world.add(some, new Armour(random.nextInt(10)));
                case 4 -> world.add(some, new Crew(entities.getFirst(), "n" + random.nextInt(9)));
                default -> {
                    world.stableIds().assign(some);
                    world.destroy(some);
                    entities.remove(some);
                }
            }
        }
    }

    @Test
    void followersThatJoinAtAnyFrameAreEqual() {
        Seed.run(
                random -> {
                    Log log = new Log();
                    List<Entity> entities = new ArrayList<>();
                    try (World world = World.create()) {
                        change(world, entities, random);
                        try (ChangeFeed feed =
                                ChangeFeed.start(world, log, SaveFormat.DEFAULT, 1)) {
                            for (int i = 0; i < 60; i++) {
                                change(world, entities, random);
                                world.nextFrame();
                                assertEquals(StateHash.of(world), log.frames.getLast().hash);
                            }
                            assertEquals(60, feed.frame());
                        }
                        world.nextFrame();
                    }
                    assertEquals(60, log.frames.size());
                    follow(log, 1 + random.nextInt(58));
                });
    }

    /// One follower makes a snapshot in between, with which a second one starts.
    private static void follow(Log log, int join) {
        try (World first = empty();
                World second = empty()) {
            ChangeFollower early = new ChangeFollower(first, SaveFormat.DEFAULT);
            ChangeFollower late = new ChangeFollower(second, SaveFormat.DEFAULT);
            early.load(0, log.snapshots.getFirst().bytes);
            for (Frame frame : log.frames) {
                early.apply(frame.number, frame.bytes);
                assertEquals(frame.hash, early.hash());
                if (frame.number == join) {
                    late.load(join, early.snapshot().orElseThrow());
                } else if (frame.number > join) {
                    late.apply(frame.number, frame.bytes);
                    assertEquals(frame.hash, late.hash());
                }
            }
            assertEquals(60, late.frame());
        }
    }

    @Test
    void loadedWorldStartsAnew() {
        Log log = new Log();
        try (World world = World.create()) {
            world.spawn(new Place(1, 2));
            try (History history = History.of(world, 4);
                    ChangeFeed _ = ChangeFeed.start(world, log, SaveFormat.DEFAULT, 0)) {
                world.nextFrame();
                world.spawn(new Armour(3));
                world.nextFrame();
                history.rollback(1);
                world.nextFrame();
                assertEquals(2, log.snapshots.size());
                assertEquals(3, log.snapshots.getLast().number);
                long hash = StateHash.of(world);
                try (World copy = empty()) {
                    ChangeFollower follower = new ChangeFollower(copy, SaveFormat.DEFAULT);
                    follower.load(3, log.snapshots.getLast().bytes);
                    assertEquals(hash, follower.hash());
                }
            }
        }
    }

    @Test
    void damagedAndMissingFramesChangeNothing() {
        Log log = new Log();
        try (World world = World.create();
                World copy = empty()) {
            world.spawn(new Place(1, 2));
            try (ChangeFeed _ = ChangeFeed.start(world, log, SaveFormat.DEFAULT, 0)) {
                world.spawn(new Place(3, 4));
                world.nextFrame();
                world.nextFrame();
            }
            ChangeFollower follower = new ChangeFollower(copy, SaveFormat.DEFAULT);
            assertTrue(follower.snapshot().isEmpty());
            byte[] changes = log.frames.getFirst().bytes;
            assertEquals(
                    "frame does not follow: frame=1, last=-1",
                    assertThrows(CorruptFileException.class, () -> follower.apply(1, changes))
                            .getMessage());
            follower.load(0, log.snapshots.getFirst().bytes);
            long hash = follower.hash();
            assertThrows(CorruptFileException.class, () -> follower.apply(2, changes));
            byte[] shorter = Arrays.copyOf(changes, changes.length / 2);
            assertThrows(CorruptFileException.class, () -> follower.apply(1, shorter));
            assertEquals(hash, follower.hash());
            follower.apply(1, changes);
            follower.apply(2, log.frames.get(1).bytes);
            assertEquals(StateHash.of(world), follower.hash());
        }
    }

    @Test
    void worldWithOtherNumbersMakesNoSnapshot() {
        Log log = new Log();
        try (World world = World.create();
                World copy =
                        World.create(
                                WorldOptions.DEFAULT
                                        .register(Armour.class)
                                        .register(Place.class))) {
            world.spawn(new Place(1, 2));
            world.spawn(new Armour(1));
            ChangeFeed.start(world, log, SaveFormat.DEFAULT, 0).close();
            ChangeFollower follower = new ChangeFollower(copy, SaveFormat.DEFAULT);
            follower.load(0, log.snapshots.getFirst().bytes);
            assertEquals(StateHash.of(world), follower.hash());
            assertTrue(follower.snapshot().isEmpty());
        }
    }

    @Test
    void negativeIntervalIsRefused() {
        try (World world = World.create()) {
            assertEquals(
                    "hash interval is negative: interval=-1",
                    assertThrows(
                                    IllegalArgumentException.class,
                                    () ->
                                            ChangeFeed.start(
                                                    world, new Log(), SaveFormat.DEFAULT, -1))
                            .getMessage());
        }
    }
}
