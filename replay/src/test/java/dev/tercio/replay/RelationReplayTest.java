package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.SourceLookup;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.replay.RelationModel.Docked;
import dev.tercio.replay.RelationModel.Remembers;
import dev.tercio.replay.RelationWorld.Position;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemSetup;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Relations in recordings: systems that change them in parallel bodies are replayed, and states
/// contain the order of sources. Proves RL-03.
class RelationReplayTest {
    private static final int FRAMES = 60;

    @TempDir private Path folder;

    /// Changes relations depending on their current order, on all workers.
    private static final class Reparent implements ComponentSystem {
        private final EntityList all = new EntityList();
        private Query<Position> bodies;
        private SourceLookup children;

        @Override
        public void create(SystemSetup setup) {
            bodies = setup.query(Position.class).parallel();
            children = setup.sources(ChildOf.class);
            setup.writes(Position.class);
        }

        @Override
        public void update(SystemContext context) {
            all.clear();
            bodies.addEntitiesTo(all);
            long frame = context.time().frame();
            bodies.updateEntity(
                    (entity, position, commands) -> {
                        long dice = mix(frame * 1_000 + position.x());
                        Entity other = all.get((int) Long.remainderUnsigned(dice, all.size()));
                        switch ((int) (dice >>> 60)) {
                            case 0 -> commands.spawn(new Position((int) dice), new ChildOf(entity));
                            case 1 -> commands.add(entity, new ChildOf(other));
                            case 2 -> commands.add(entity, new Docked(1, other));
                            case 3 -> commands.add(entity, new Remembers(other));
                            case 4 -> commands.remove(entity, ChildOf.class);
                            case 5 ->
                                    commands.spawn(new Position((int) dice), new Docked(2, other));
                            case 6 -> {
                                if (all.size() > 100) {
                                    commands.destroy(entity);
                                }
                            }
                            default -> {}
                        }
                        int[] hash = {position.x()};
                        children.of(entity)
                                .forEach(child -> hash[0] = 31 * hash[0] + child.index());
                        return new Position(hash[0] + 1);
                    });
        }

        private static long mix(long seed) {
            long mixed = (seed ^ seed >>> 31) * 0x9E37_79B9_7F4A_7C15L;
            return (mixed ^ mixed >>> 29) * 0xBF58_476D_1CE4_E5B9L;
        }
    }

    private static Schedule schedule(World world) {
        Schedule schedule = Schedule.of(world);
        schedule.add(new Reparent());
        return schedule;
    }

    private List<Long> record(RecordingMode mode, Tier tier, int workers) {
        List<Long> hashes = new ArrayList<>();
        try (World world = RelationWorld.world(tier, workers)) {
            for (int i = 0; i < 50; i++) {
                world.spawn(new Position(i));
            }
            Schedule schedule = schedule(world);
            hashes.add(StateHash.of(world));
            RecorderOptions options = RecorderOptions.DEFAULT.mode(mode).segmentFrames(25);
            try (Recorder recorder =
                    Recorder.start(schedule, folder.resolve("recording" + workers), options)) {
                for (int i = 0; i < FRAMES; i++) {
                    schedule.run(0.1);
                    hashes.add(StateHash.of(world));
                }
                assertEquals(FRAMES, recorder.frames());
            }
            assertTrue(world.query(ChildOf.class).count() > 5);
        }
        return hashes;
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void systemsRunAgainOnEveryNumberOfWorkers(Tier tier) {
        List<Long> hashes = record(RecordingMode.INPUTS, tier, 1);
        assertEquals(hashes, record(RecordingMode.INPUTS, tier, 2));
        for (int workers : new int[] {1, 2, 8}) {
            try (Recording recording = Recording.open(folder.resolve("recording2"));
                    World world = RelationWorld.world(tier, workers)) {
                Replay replay = Replay.of(recording, schedule(world));
                assertEquals(Optional.empty(), replay.verify(), "workers=" + workers);
                assertEquals(hashes.get(FRAMES), StateHash.of(world));
                replay.seek(33);
                assertEquals(hashes.get(33), StateHash.of(world));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void statesContainTheOrderOfSources(Tier tier) {
        List<Long> hashes = record(RecordingMode.STATE, tier, 2);
        try (Recording recording = Recording.open(folder.resolve("recording2"));
                World world = RelationWorld.world(Tier.HEAP, 1)) {
            Replay replay = Replay.of(recording, world);
            while (replay.step()) {
                assertEquals(hashes.get((int) replay.position()), StateHash.of(world));
            }
            for (int frame : new int[] {3, 59, 24, 25, 26, 50, 0, 60}) {
                replay.seek(frame);
                assertEquals(hashes.get(frame), StateHash.of(world), "seek=" + frame);
            }
            assertEquals(Optional.empty(), replay.verify());
        }
    }

    /// Without the classes, there are no relations, and the order is not compared.
    @Test
    void statesAreRestoredWithoutClasses() {
        record(RecordingMode.STATE, Tier.HEAP, 1);
        try (Recording recording = Recording.open(folder.resolve("recording1"))) {
            Replay replay = Replay.of(recording);
            try (World world = replay.world()) {
                assertEquals(Optional.empty(), replay.verify());
                assertTrue(world.size() > 0);
            }
        }
    }

    @Test
    void theOrderIsPartOfTheHash() {
        try (World first = RelationWorld.world(Tier.HEAP, 1);
                World second = RelationWorld.world(Tier.HEAP, 1)) {
            for (World world : List.of(first, second)) {
                Entity parent = world.spawn(new Position(1));
                Entity a = world.spawn(new Position(2));
                Entity b = world.spawn(new Position(2));
                world.add(world == first ? a : b, new ChildOf(parent));
                world.add(world == first ? b : a, new ChildOf(parent));
            }
            assertNotEquals(StateHash.of(first), StateHash.of(second));
        }
    }
}
