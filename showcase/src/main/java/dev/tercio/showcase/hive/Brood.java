package dev.tercio.showcase.hive;

import dev.tercio.ChildOf;
import dev.tercio.Entity;
import dev.tercio.SourceLookup;
import dev.tercio.command.Commands;
import dev.tercio.kit.Randoms;
import dev.tercio.kit.Timer;
import dev.tercio.query.Query;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.FrameTime;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.hive.Components.Bee;
import dev.tercio.showcase.hive.Components.Egg;
import dev.tercio.showcase.hive.Components.Heading;
import dev.tercio.showcase.hive.Components.Hive;
import dev.tercio.showcase.hive.Components.Honey;
import dev.tercio.showcase.hive.Components.Position;
import dev.tercio.showcase.hive.Components.Task;

/// The life of a hive: queens lay eggs, eggs hatch, old bees die.
final class Brood {
    private static final long HATCH = Randoms.purpose("hatch");
    private static final long AGE = Randoms.purpose("age");
    private static final int EGG_COST = 30;
    private static final int MOST_CHILDREN = 4_000;
    private static final double DEATH = 0.0004;

    private final Randoms randoms;

    Brood(Randoms randoms) {
        this.randoms = randoms;
    }

    void addTo(Schedule schedule) {
        GroupOptions slow = GroupOptions.DEFAULT.rate(Rate.everyFrames(4));
        schedule.group("brood", Phases.SIMULATION, slow)
                .add("lay", Brood::lay, SystemOptions.DEFAULT.in("brood"))
                .add("hatch", this::hatch)
                .add("die", this::die);
    }

    private static ComponentSystem lay(SystemSetup setup) {
        SourceLookup children = setup.sources(ChildOf.class);
        Query3<Honey, Hive, Position> hives = setup.query(Honey.class, Hive.class, Position.class);
        return context ->
                hives.forEachEntity(
                        (entity, honey, hive, position, commands) -> {
                            boolean room = children.of(entity).count() < MOST_CHILDREN;
                            if (honey.drops() > 2 * EGG_COST && room) {
                                Egg egg = new Egg(Timer.ofSeconds(1));
                                commands.spawn(egg, position, new ChildOf(entity));
                                commands.combine(entity, new Honey(-EGG_COST), Honey.SUM);
                            }
                        });
    }

    private ComponentSystem hatch(SystemSetup setup) {
        setup.writes(Egg.class);
        Query3<Egg, Position, ChildOf> eggs = setup.query(Egg.class, Position.class, ChildOf.class);
        return context -> {
            FrameTime time = context.time();
            long frame = context.time().frame();
            eggs.updateEntity(
                    (entity, egg, position, home, commands) -> {
                        Egg older = new Egg(egg.timer().advance(time));
                        if (older.timer().justFinished()) {
                            commands.destroy(entity);
                            spawnBee(randoms, frame, entity, position, home.parent(), commands);
                        }
                        return older;
                    });
        };
    }

    static void spawnBee(
            Randoms randoms,
            long frame,
            Entity key,
            Position position,
            Entity hive,
            Commands commands) {
        double angle = randoms.at(frame, key, HATCH).angle();
        Heading heading = new Heading((float) Math.cos(angle) / 2, (float) Math.sin(angle) / 2);
        commands.spawn(new Bee(Task.SEARCH, 0), position, heading, new ChildOf(hive));
    }

    private ComponentSystem die(SystemSetup setup) {
        Query<Bee> bees = setup.query(Bee.class).parallel();
        return context -> {
            long frame = context.time().frame();
            bees.forEachEntity(
                    (entity, bee, commands) -> {
                        if (randoms.at(frame, entity, AGE).chance(DEATH)) {
                            commands.destroy(entity);
                        }
                    });
        };
    }
}
