package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailurePolicy;

import java.io.PrintStream;

/// Systems that throw, and what becomes of them and of their commands.
final class FailuresExample implements Example {
    record Spark(int number) {}

    @Override
    public String name() {
        return "failures";
    }

    @Override
    public String summary() {
        return "systems that throw: go on, disable, stop; their commands dropped or kept";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            // tag::policies[]
            ComponentSystem faulty =
                    context -> {
                        context.commands().spawn(new Spark(1)); // dropped, unless kept
                        if (context.time().frame() != 1) {
                            throw new IllegalStateException("short circuit");
                        }
                    };
            SystemFailurePolicy twice = SystemFailurePolicy.disableAfter(2);
            SystemFailurePolicy keeping = SystemFailurePolicy.CONTINUE.keepCommands();
            schedule.add("patient", setup -> faulty)
                    .add("strict", setup -> faulty, options -> options.onFailure(twice))
                    .add("keeping", setup -> faulty, options -> options.onFailure(keeping));
            for (int frame = 0; frame < 5; frame++) {
                schedule.run();
                out.println("frame " + frame + ": sparks " + world.size());
            }
            schedule.failures().stream()
                    .map(f -> f.frame() + " " + f.system() + (f.disabled() ? ", disabled" : ""))
                    .forEach(out::println);
            // end::policies[]
            stop(schedule, out);
        }
    }

    private static void stop(Schedule schedule, PrintStream out) {
        // tag::stop[]
        schedule.onFailure(SystemFailurePolicy.STOP); // for those that have no policy of their own
        try {
            schedule.run();
        } catch (SystemFailedException e) {
            out.println(e.getMessage());
        }
        // end::stop[]
    }
}
