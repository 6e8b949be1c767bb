package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.cli.Console;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// A fountain of drops, with the cost of each system.
final class FountainExample implements Example {
    static final int FRAMES = 300;
    private static final int DROPS_PER_FRAME = 200;
    private static final int FRAMES_OF_A_DROP = 120;

    record Position(float x, float y) {}

    record Velocity(float x, float y) {}

    record Age(int frames) {}

    record Splash(float x) {}

    @Override
    public String name() {
        return "fountain";
    }

    @Override
    public String summary() {
        return "six systems in their stages, and the time each of them takes";
    }

    /// Without measured times, which differ from run to run.
    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            play(schedule, out);
        }
    }

    @Override
    public void run(Console console) {
        PrintStream out = console.out();
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            // tag::telemetry[]
            schedule.telemetry().enable(FRAMES);
            // end::telemetry[]
            play(schedule, out);
            out.println();
            // tag::telemetry[]
            out.print(schedule.telemetry().table());
            // end::telemetry[]
        }
    }

    private static void play(Schedule schedule, PrintStream out) {
        // tag::phase[]
        schedule.add("spring", setup -> FountainExample::spawn)
                .add("gravity", FountainExample::gravity)
                .add("movement", FountainExample::movement)
                .add("ageing", FountainExample::ageing)
                .add("landing", FountainExample::landing)
                .add(
                        "drying",
                        FountainExample::drying,
                        SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        // end::phase[]
        out.print(schedule.describe());
        for (int frame = 0; frame < FRAMES; frame++) {
            schedule.run();
        }
        int drops = schedule.world().query(Age.class).count();
        out.printf("after %d frames: %d drops%n", FRAMES, drops);
    }

    private static void spawn(SystemContext context) {
        for (int i = 0; i < DROPS_PER_FRAME; i++) {
            Velocity up = new Velocity(i % 20 - 10, 10 + i % 7);
            context.commands().spawn(new Position(0, 0), up, new Age(0));
        }
    }

    private static ComponentSystem gravity(SystemSetup setup) {
        Query<Velocity> all = setup.writes(Velocity.class).query(Velocity.class).parallel();
        return context -> all.update(v -> new Velocity(v.x(), v.y() - 10f / 60));
    }

    private static ComponentSystem movement(SystemSetup setup) {
        Query2<Position, Velocity> all =
                setup.writes(Position.class).query(Position.class, Velocity.class).parallel();
        return context ->
                all.update((p, v) -> new Position(p.x() + v.x() / 60, p.y() + v.y() / 60));
    }

    private static ComponentSystem ageing(SystemSetup setup) {
        Query<Age> all = setup.writes(Age.class).query(Age.class);
        return context -> all.update(age -> new Age(age.frames() + 1));
    }

    private static ComponentSystem landing(SystemSetup setup) {
        Query2<Age, Position> all = setup.query(Age.class, Position.class).parallel();
        return context ->
                all.forEachEntity(
                        (drop, age, p, commands) -> {
                            if (age.frames() == FRAMES_OF_A_DROP) {
                                commands.destroy(drop);
                                commands.spawn(new Splash(p.x()));
                            }
                        });
    }

    private static ComponentSystem drying(SystemSetup setup) {
        Query<Splash> all = setup.query(Splash.class);
        return context -> context.commands().destroyAll(all);
    }
}
