package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.PresenceAudit;
import dev.tercio.World;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/// Many threads record into one stage: nothing is lost, and the world ends up as if one thread had
/// recorded everything.
///
/// Proves CB-02, CB-03, NF-05.
class StageThreadsTest {
    private static final int THREADS = 100;
    private static final int COMMANDS = 10_000;
    private static final int SHARED = 1_000;
    private static final int SEEDS = 2;

    private record Number(int value) {}

    private record Follows(Entity other) {}

    /// Which thread records which lane, in which order, with handles of which earlier lanes.
    private interface Recording {
        void record(CommandStage stage, LaneScript script);
    }

    /// Everything that lanes are recorded from.
    private record LaneScript(long seed, List<Entity> shared, Entity[] firstHandles) {
        /// Opens a lane and records it. Its first handle is known to the lanes after it.
        void record(CommandStage stage, int number) {
            Random random = new Random(seed + number);
            Commands lane = stage.lane(number, 0, "lane " + number);
            List<Entity> own = new ArrayList<>();
            own.add(lane.spawn(new Number(number)));
            firstHandles[number] = own.getFirst();
            for (int i = 1; i < COMMANDS; i++) {
                recordOne(lane, own, random, i);
            }
        }

        private void recordOne(Commands lane, List<Entity> own, Random random, int i) {
            switch (random.nextInt(8)) {
                case 0 -> own.add(lane.spawn(new Number(i), new Follows(pick(own, random))));
                case 1 -> lane.add(pick(own, random), new Follows(pick(own, random)));
                case 2 -> lane.add(pick(shared, random), new Follows(pick(own, random)));
                case 3 -> lane.remove(pick(shared, random), Follows.class);
                case 4 -> {
                    if (random.nextInt(100) == 0) {
                        lane.destroy(pick(shared, random));
                    } else {
                        lane.destroy(pick(own, random));
                    }
                }
                default -> lane.set(pick(shared, random), new Number(random.nextInt()));
            }
        }
    }

    private static Entity pick(List<Entity> from, Random random) {
        return from.get(random.nextInt(from.size()));
    }

    @Test
    void hundredThreadsLoseNothing() {
        Seed.run(
                random -> {
                    for (int i = 0; i < SEEDS; i++) {
                        long seed = random.nextLong();
                        List<String> alone = play(seed, StageThreadsTest::recordAlone);
                        assertEquals(alone, play(seed, StageThreadsTest::recordByThreads));
                    }
                });
    }

    /// Opens the lanes in any order.
    private static void recordAlone(CommandStage stage, LaneScript script) {
        List<Integer> lanes = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            lanes.add(i);
        }
        Collections.shuffle(lanes, new Random(script.seed));
        lanes.forEach(lane -> script.record(stage, lane));
    }

    private static void recordByThreads(CommandStage stage, LaneScript script) {
        CountDownLatch start = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int lane = i;
            threads.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        try {
                                            start.await();
                                            script.record(stage, lane);
                                        } catch (Throwable thrown) {
                                            failure.set(thrown);
                                        }
                                    }));
        }
        start.countDown();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        if (failure.get() != null) {
            throw new AssertionError(failure.get());
        }
    }

    private static List<String> play(long seed, Recording recording) {
        try (World world = World.create()) {
            List<Entity> shared = new ArrayList<>();
            for (int i = 0; i < SHARED; i++) {
                shared.add(world.spawn(new Number(i)));
            }
            CommandStage stage = world.stage();
            LaneScript script = new LaneScript(seed, shared, new Entity[THREADS]);
            recording.record(stage, script);
            assertEquals(THREADS, stage.lanes());
            linkToEarlierLanes(stage, script);
            int recorded = stage.count();
            PlaybackReport report = world.play(stage);
            assertEquals(recorded, report.played() + report.skipped() + report.failed());
            PresenceAudit.check(world);
            List<String> dump = new ArrayList<>();
            dump.add(report.toString());
            world.entities().forEach(entity -> dump.add(world.describe(entity)));
            return dump;
        }
    }

    /// Lanes after all others that refer to entities those have spawned.
    private static void linkToEarlierLanes(CommandStage stage, LaneScript script) {
        Random random = new Random(script.seed);
        for (int i = 0; i < THREADS; i++) {
            Commands lane = stage.lane(THREADS + i);
            Entity earlier = script.firstHandles[random.nextInt(THREADS)];
            lane.spawn(new Number(-i), new Follows(earlier));
            lane.add(earlier, new Follows(script.firstHandles[random.nextInt(THREADS)]));
        }
    }
}
