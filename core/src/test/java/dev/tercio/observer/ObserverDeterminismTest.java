package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

/// Observers are called in the same order, and worlds are equal, for any number of workers.
///
/// Proves OB-03.
class ObserverDeterminismTest {
    private static final int ENTITIES = 20_000;

    record Health(int points) {}

    record Wound(int depth) {}

    record Loot(Entity from, int gold) {}

    /// The calls of observers, and the entities of the world as text.
    private record Outcome(List<String> calls, List<String> world) {}

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void workersDoNotChangeTheOrder(boolean parallelPlayback) {
        PlaybackOptions options =
                parallelPlayback ? PlaybackOptions.DEFAULT.parallel() : PlaybackOptions.DEFAULT;
        Outcome one = run(1, options);
        assertTrue(one.calls.size() > ENTITIES, () -> "calls=" + one.calls.size());
        assertEquals(one, run(2, options));
        assertEquals(one, run(8, options));
    }

    private static Outcome run(int workers, PlaybackOptions options) {
        List<String> calls = new ArrayList<>();
        try (World world = World.create(WorldOptions.DEFAULT.workers(workers));
                Schedule schedule = Schedule.of(world).playback(options)) {
            observe(world, calls);
            for (int i = 0; i < ENTITIES; i++) {
                world.spawn(new Health(i % 100));
            }
            addSystems(schedule);
            for (int frame = 0; frame < 5; frame++) {
                schedule.run();
            }
            return new Outcome(calls, world.entities().stream().map(world::describe).toList());
        }
    }

    private static void observe(World world, List<String> calls) {
        world.observe(Health.class)
                .onSet(
                        (entity, old, now, commands) -> {
                            calls.add(entity + " " + old + " " + now);
                            if (now.points() < 0) {
                                commands.destroy(entity);
                            }
                        })
                .onDestroy((entity, last, commands) -> commands.spawn(new Loot(entity, 1)));
        world.observe(Wound.class)
                .onAdd(
                        (entity, wound, commands) -> {
                            calls.add(entity + " " + wound);
                            commands.remove(entity, Wound.class);
                        });
        world.observe(Loot.class).onSpawn((entity, loot, commands) -> calls.add(entity + " loot"));
    }

    private static void addSystems(Schedule schedule) {
        schedule.add(
                "hurt",
                setup -> {
                    Query<Health> living = setup.query(Health.class);
                    return context ->
                            living.parallel()
                                    .forEachEntity(
                                            (entity, health, commands) -> {
                                                if (entity.index() % 3 == 0) {
                                                    commands.set(
                                                            entity,
                                                            new Health(health.points() - 20));
                                                }
                                            });
                });
        schedule.add(
                "wound",
                setup -> {
                    Query<Health> living = setup.query(Health.class);
                    return context ->
                            living.parallel()
                                    .forEachEntity(
                                            (entity, health, commands) -> {
                                                if (entity.index() % 7 == 0) {
                                                    commands.add(
                                                            entity, new Wound(health.points()));
                                                }
                                            });
                },
                SystemOptions.DEFAULT);
    }
}
