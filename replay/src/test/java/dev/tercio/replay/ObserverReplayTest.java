package dev.tercio.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Observers and restored states: what is loaded, rolled back or restored from a recording calls no
/// observers; a replay of inputs calls them again, and its states are the same.
///
/// Proves OB-02.
class ObserverReplayTest {
    private static final int FRAMES = 12;

    @TempDir private Path folder;

    record Health(int points) {}

    record Loot(Entity from, int gold) {}

    /// A world in which observers decide what happens to the entities.
    private static final class Game implements AutoCloseable {
        final World world = World.create();
        final Schedule schedule = Schedule.of(world);
        final NetworkIngress ingress = new NetworkIngress(world, 8, NetworkIngress.Overflow.ERROR);
        final List<String> calls = new ArrayList<>();
        final List<Entity> entities = new ArrayList<>();

        Game() {
            world.register(Health.class);
            world.register(Loot.class);
            world.observe(Health.class)
                    .onSet(
                            (entity, old, now, commands) -> {
                                calls.add(old.points() + "→" + now.points());
                                if (now.points() <= 0) {
                                    commands.destroy(entity);
                                    commands.spawn(new Loot(entity, old.points()));
                                }
                            });
            schedule.add(ingress);
            schedule.add(
                    "hurt",
                    setup -> {
                        setup.observe(Loot.class)
                                .onSpawn(
                                        (entity, loot, commands) ->
                                                commands.spawn(new Health(loot.gold() + 5)));
                        Query<Health> living = setup.query(Health.class);
                        return context ->
                                living.forEachEntity(
                                        (entity, health) ->
                                                context.commands()
                                                        .set(
                                                                entity,
                                                                new Health(health.points() - 1)));
                    });
            schedule.build();
            for (int i = 0; i < 10; i++) {
                entities.add(world.spawn(new Health(i + 1)));
            }
        }

        /// Plays inputs: commands between frames and those of the network.
        void inputs(int frame) {
            try (CommandBuffer commands = world.commands()) {
                commands.set(entities.get(frame % 10), new Health(frame % 3));
                commands.spawn(new Health(3));
                world.play(commands);
            }
            CommandBuffer batch = ingress.rent();
            batch.spawn(new Health(frame % 4));
            batch.set(entities.get((frame + 5) % 10), new Health(0));
            ingress.submit(batch);
        }

        void run(int frame) {
            inputs(frame);
            schedule.run(0.25);
        }

        @Override
        public void close() {
            schedule.close();
            world.close();
        }
    }

    private List<Long> record(RecordingMode mode) {
        List<Long> hashes = new ArrayList<>();
        try (Game game = new Game();
                Recorder recorder =
                        Recorder.start(
                                game.schedule,
                                folder,
                                RecorderOptions.DEFAULT.mode(mode).segmentFrames(5).hashEvery(1))) {
            for (int frame = 0; frame < FRAMES; frame++) {
                game.run(frame);
                hashes.add(StateHash.of(game.world));
            }
            assertEquals(FRAMES, recorder.frames());
            assertTrue(game.calls.size() > 2 * FRAMES, () -> game.calls.toString());
        }
        return hashes;
    }

    /// The commands of observers are not inputs: they are recorded by running the observers again.
    @ParameterizedTest
    @EnumSource(RecordingMode.class)
    void replayOfInputsCallsObserversAgain(RecordingMode mode) {
        List<Long> hashes = record(mode);
        try (Recording recording = Recording.open(folder);
                Game game = new Game()) {
            for (int i = 1; i <= FRAMES; i++) {
                recording
                        .frame(i)
                        .inputs()
                        .forEach(input -> assertEquals(2, input.count(), input::toString));
            }
            Replay replay = Replay.of(recording, game.schedule);
            assertEquals(Optional.empty(), replay.verify());
            replay.seek(0);
            for (int i = 0; i < FRAMES; i++) {
                int before = game.calls.size();
                assertTrue(replay.step());
                assertEquals(hashes.get(i), StateHash.of(game.world), "frame " + i);
                assertTrue(game.calls.size() > before);
            }
        }
    }

    @Test
    void restoredStatesCallNoObservers() {
        List<Long> hashes = record(RecordingMode.STATE);
        try (Recording recording = Recording.open(folder);
                Game game = new Game()) {
            game.calls.clear();
            Replay replay = Replay.of(recording, game.world);
            for (int i = 0; i < FRAMES; i++) {
                assertTrue(replay.step());
                assertEquals(hashes.get(i), StateHash.of(game.world), "frame " + i);
            }
            assertEquals(List.of(), game.calls);
        }
    }

    @Test
    void loadedSnapshotCallsNoObservers() {
        Path file = folder.resolve("game.snapshot");
        try (Game game = new Game()) {
            game.run(0);
            Snapshot.save(game.world, file);
            long hash = StateHash.of(game.world);
            game.run(1);
            game.calls.clear();
            Snapshot.load(game.world, file);
            assertEquals(List.of(), game.calls);
            assertEquals(hash, StateHash.of(game.world));
            // the stores of the components are still observed
            game.run(1);
            assertTrue(game.calls.size() > 1);
        }
    }

    @Test
    void rollbackCallsNoObserversAndFramesRunAgainAlike() {
        try (Game game = new Game();
                History history = History.of(game.schedule, FRAMES)) {
            List<Long> hashes = new ArrayList<>();
            for (int frame = 0; frame < FRAMES; frame++) {
                game.run(frame);
                hashes.add(StateHash.of(game.world));
            }
            List<String> calls = List.copyOf(game.calls);
            int before = calls.size();
            history.rollback(6);
            assertEquals(before, game.calls.size());
            assertEquals(hashes.get(5), StateHash.of(game.world));
            for (int frame = 6; frame < FRAMES; frame++) {
                game.run(frame);
                assertEquals(hashes.get(frame), StateHash.of(game.world), "frame " + frame);
            }
            List<String> again = game.calls.subList(before, game.calls.size());
            assertEquals(calls.subList(before - again.size(), before), again);
        }
    }
}
