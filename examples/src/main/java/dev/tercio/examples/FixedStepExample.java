package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.query.Query;
import dev.tercio.schedule.FixedStepLoop;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemOptions;

import java.io.PrintStream;
import java.time.Duration;

/// Frames of equal length from uneven time.
final class FixedStepExample implements Example {
    record Height(double metres) {}

    @Override
    public String name() {
        return "fixed-step";
    }

    @Override
    public String summary() {
        return "frames of 20 ms from uneven time; pause, single steps, time scale, dropped time";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            world.spawn(new Height(0));
            schedule.add(
                    "climb",
                    setup -> {
                        Query<Height> heights = setup.writes(Height.class).query(Height.class);
                        return context -> {
                            double step = context.time().step();
                            heights.update(h -> new Height(h.metres() + 50 * step));
                        };
                    });
            // tag::condition[]
            schedule.add(
                    "radio",
                    setup -> context -> out.println("ping in frame " + context.time().frame()),
                    SystemOptions.DEFAULT.runIf(w -> schedule.frame() % 4 == 0));
            // end::condition[]
            uneven(schedule, out);
            control(schedule, out);
            out.println(world.query(Height.class).first().orElseThrow());
        }
    }

    private static void uneven(Schedule schedule, PrintStream out) {
        // tag::loop[]
        FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofMillis(20));
        for (int passed : new int[] {15, 30, 5, 50}) { // a game measures them
            int frames = loop.advance(Duration.ofMillis(passed));
            out.println(passed + " ms: frames " + frames + ", alpha " + loop.alpha());
        }
        // end::loop[]
    }

    private static void control(Schedule schedule, PrintStream out) {
        FixedStepLoop loop = new FixedStepLoop(schedule, Duration.ofMillis(20));
        Duration second = Duration.ofSeconds(1);
        // tag::control[]
        loop.pause();
        out.println("paused: " + loop.advance(second)); // 0
        loop.step(); // runs one frame nevertheless
        loop.resume();

        loop.setTimeScale(0.5);
        out.println("half speed: " + loop.advance(Duration.ofMillis(80))); // 2

        loop.setTimeScale(1);
        out.println("a second late: " + loop.advance(second)); // 5, the limit per call
        out.println("dropped: " + loop.dropped().toMillis() + " ms"); // 900
        // end::control[]
    }
}
