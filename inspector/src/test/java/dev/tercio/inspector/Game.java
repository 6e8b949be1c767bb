package dev.tercio.inspector;

import dev.tercio.Entity;
import dev.tercio.Length;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

/// A small world with systems for tests.
final class Game {
    public record Position(float x, float y) {}

    public record Velocity(float x, float y) {}

    public enum State {
        IDLE,
        RUN
    }

    public record Unit(
            int points, State state, @Utf8(16) String label, Position home, Entity leader) {}

    @Storage(Tier.NATIVE)
    public record Cargo(@Length(3) int[] slots, long weight, boolean sealed) {}

    @Storage(Tier.MANAGED)
    public record Note(@Utf8(8) String text) {}

    /// Not a record, so that it has no fields.
    @Storage(Tier.MANAGED)
    public static final class Blob {
        @Override
        public String toString() {
            return "blob";
        }
    }

    public record Frozen() {}

    public record Score(int value) {}

    public record Hit(int power) {}

    /// Moves entities.
    public static final class Movement implements ComponentSystem {
        private Query2<Position, Velocity> moving;

        @Override
        public void create(SystemSetup setup) {
            moving =
                    setup.writes(Position.class)
                            .reads(Velocity.class)
                            .query(Position.class, Velocity.class);
        }

        @Override
        public void update(SystemContext context) {
            moving.update((p, v) -> new Position(p.x() + v.x(), p.y() + v.y()));
        }
    }

    final World world;
    final Schedule schedule;
    final Entity first;
    final Entity dead;

    private Game(World world) {
        this.world = world;
        world.register(Cargo.class);
        world.register(Note.class);
        world.register(Blob.class);
        dead = world.spawn(new Position(0, 0));
        world.destroy(dead);
        first =
                world.spawn(
                        new Position(1, 2),
                        new Velocity(1, 0),
                        new Unit(7, State.RUN, "hero", new Position(3, 4), Entity.NONE));
        for (int i = 0; i < 99; i++) {
            Entity entity = world.spawn(new Position(i, -i), new Velocity(0, i % 2));
            if (i % 10 == 0) {
                world.add(entity, new Frozen());
            }
        }
        world.resources().set(new Score(3));
        schedule =
                Schedule.of(world)
                        .group("motion", Phases.SIMULATION)
                        .add(new Movement(), SystemOptions.DEFAULT.in("motion"))
                        .add(
                                "scoring",
                                setup -> {
                                    setup.reads(Position.class).writesResources(Score.class);
                                    return _ -> {};
                                })
                        .add("tagging", setup -> context -> tag(context))
                        .add("failing", setup -> context -> fail(context));
    }

    static Game create() {
        return create("game");
    }

    static Game create(String name) {
        return new Game(World.create(WorldOptions.DEFAULT.name(name).workers(1)));
    }

    private void tag(SystemContext context) {
        if (context.time().frame() % 2 == 0) {
            context.commands().set(first, new Velocity(context.time().frame() % 3, 0));
        }
    }

    private void fail(SystemContext context) {
        if (context.time().frame() == 5) {
            context.commands().set(dead, new Position(9, 9));
        }
    }

    void close() {
        try (World _ = world) {
            schedule.close();
        }
    }
}
