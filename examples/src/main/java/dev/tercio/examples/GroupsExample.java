package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.FixedStepLoop;
import dev.tercio.schedule.GroupOptions;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Rate;
import dev.tercio.schedule.RunCondition;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;

/// Groups with conditions and rates of their own; presentation apart from steps.
final class GroupsExample implements Example {
    record Daylight(int hour) {}

    // tag::presentation[]
    record Height(double metres, double before) {} // before: one frame earlier

    private static ComponentSystem climb(SystemSetup setup) {
        Query<Height> all = setup.writes(Height.class).query(Height.class);
        return context -> {
            double metres = 50 * context.time().step();
            all.update(h -> new Height(h.metres() + metres, h.metres()));
        };
    }

    private static ComponentSystem draw(SystemSetup setup, PrintStream out) {
        Query<Height> all = setup.query(Height.class);
        return context ->
                all.forEach(
                        h -> {
                            double shown = h.before() + (h.metres() - h.before()) * context.alpha();
                            out.printf(Locale.ROOT, " %.2f", shown);
                        });
    }

    // end::presentation[]

    @Override
    public String name() {
        return "groups";
    }

    @Override
    public String summary() {
        return "groups that are disabled, run under conditions or at their own rate; presentation";
    }

    @Override
    public void run(PrintStream out) {
        groups(out);
        presentation(out);
    }

    private static void groups(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            world.resources().set(new Daylight(7));
            // tag::groups[]
            RunCondition day = RunCondition.resource("day", Daylight.class, d -> d.hour() < 20);
            schedule.group("birds", Phases.SIMULATION, GroupOptions.DEFAULT.runIf(day))
                    .group(
                            "steering",
                            "birds",
                            GroupOptions.DEFAULT.rate(Rate.everyFrames(4).offset(1)))
                    .group(
                            "physics",
                            Phases.SIMULATION,
                            GroupOptions.DEFAULT.rate(Rate.fixedStep(Duration.ofMillis(10))));
            // end::groups[]
            schedule.add("steer", printing("steer", out), SystemOptions.DEFAULT.in("steering"))
                    .add("flap", printing("flap", out), SystemOptions.DEFAULT.in("birds").last())
                    .add("fall", printing("fall", out), SystemOptions.DEFAULT.in("physics"));
            out.print(schedule.describe());
            for (int frame = 0; frame < 3; frame++) {
                out.print("frame " + frame + ":");
                schedule.run(0.016);
                out.println();
            }
            // tag::enable[]
            schedule.enable("birds", false);
            schedule.step(0.001);
            schedule.skipped().forEach(out::println);
            // end::enable[]
        }
    }

    private static Function<SystemSetup, ComponentSystem> printing(String name, PrintStream out) {
        return setup -> context -> out.print(" " + name);
    }

    private static void presentation(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            world.spawn(new Height(0, 0));
            // tag::loop[]
            schedule.add("climb", GroupsExample::climb)
                    .add(
                            "draw",
                            setup -> draw(setup, out),
                            SystemOptions.DEFAULT.in(Phases.PRESENTATION));
            FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofMillis(20));
            for (int passed : new int[] {30, 5, 5, 50}) {
                int frames = loop.advance(Duration.ofMillis(passed)); // draws once
                out.println(" metres after " + frames + " frames");
            }
            // end::loop[]
        }
    }
}
