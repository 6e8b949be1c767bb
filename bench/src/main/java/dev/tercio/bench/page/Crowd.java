package dev.tercio.bench.page;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;

/// A world whose frames take as long as those of a game: entities turn, move, tire and rest, and
/// some change by commands in each frame.
final class Crowd implements AutoCloseable {
    private static final int COMMANDS = 200;

    record Position(float x, float y) {}

    record Heading(float angle, float speed) {}

    record Energy(float value) {}

    record Resting(int frames) {}

    private final World world = World.create(WorldOptions.DEFAULT.workers(1));
    private final Schedule schedule = Schedule.of(world);
    private int next;

    Crowd(int entities) {
        world.spawnAll(entities, ComponentSet.of(Position.class, Heading.class, Energy.class));
        world.register(Resting.class);
        addMovement();
        addEnergy();
    }

    private void addMovement() {
        schedule.add(
                "turn",
                setup -> {
                    var all = setup.writes(Heading.class).query(Heading.class, Position.class);
                    return _ ->
                            all.update(
                                    (heading, position) ->
                                            new Heading(
                                                    heading.angle()
                                                            + (float) Math.sin(position.x() * 0.01),
                                                    1 + (float) Math.cos(position.y() * 0.01)));
                });
        schedule.add(
                "move",
                setup -> {
                    var all = setup.writes(Position.class).query(Position.class, Heading.class);
                    return _ ->
                            all.update(
                                    (position, heading) ->
                                            new Position(
                                                    position.x()
                                                            + heading.speed()
                                                                    * (float)
                                                                            Math.cos(
                                                                                    heading
                                                                                            .angle()),
                                                    position.y()
                                                            + heading.speed()
                                                                    * (float)
                                                                            Math.sin(
                                                                                    heading
                                                                                            .angle())));
                });
    }

    private void addEnergy() {
        schedule.add(
                "tire",
                setup -> {
                    var all = setup.writes(Energy.class).query(Energy.class, Heading.class);
                    return _ ->
                            all.update(
                                    (energy, heading) ->
                                            new Energy(
                                                    energy.value() * 0.99f
                                                            + 0.01f * heading.speed()));
                });
        schedule.add("rest", setup -> this::rest);
    }

    private void rest(SystemContext context) {
        for (int i = 0; i < COMMANDS; i++) {
            Entity entity = Entity.of(next % world.size(), 1);
            next++;
            if (world.has(entity, Resting.class)) {
                context.commands().remove(entity, Resting.class);
            } else {
                context.commands().add(entity, new Resting(1));
            }
        }
    }

    Schedule schedule() {
        return schedule;
    }

    /// Fails if a system has failed, because frames without it would be too short.
    void check() {
        if (!schedule.failures().isEmpty() || schedule.commandFailureCount() > 0) {
            throw new IllegalStateException("systems have failed: " + schedule.failures());
        }
    }

    @Override
    public void close() {
        try (world) {
            schedule.close();
        }
    }
}
