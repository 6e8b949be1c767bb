package dev.tercio.examples;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.command.Priority;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;
import dev.tercio.schedule.SystemSetup;

import java.io.PrintStream;

/// Systems that throw: what happens to them and to their commands.
final class FailuresExample implements Example {
    record Spark(int number) {}

    @Override
    public String name() {
        return "failures";
    }

    @Override
    public String summary() {
        return "systems that throw: continue, disable, stop; their commands dropped or kept";
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
                    .add("strict", setup -> faulty, SystemOptions.DEFAULT.onFailure(twice))
                    .add("keeping", setup -> faulty, SystemOptions.DEFAULT.onFailure(keeping));
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
        failedCommands(out);
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

    private static void failedCommands(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            // tag::commands[]
            Entity rock = world.spawn(); // has no spark
            schedule.add("paint", setup -> c -> c.commands().set(rock, new Spark(2)));
            schedule.run();
            schedule.run();
            schedule.commandFailures().forEach(out::println); // of the last frame
            world.commandFailures().counts().forEach(out::println); // of all frames
            // end::commands[]
            checked(schedule);
        }
    }

    private static void checked(Schedule schedule) {
        // tag::options[]
        PlaybackOptions strict = PlaybackOptions.DEFAULT.strict();
        PlaybackOptions urgentFirst = PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY);
        schedule.playback(strict) // for systems that have no options of their own
                .playback(SyncPoints.END_OF_FRAME, urgentFirst)
                .add("alarm", FailuresExample::alarm, SystemOptions.DEFAULT.playback(urgentFirst));
        // end::options[]
        schedule.run();
    }

    private static ComponentSystem alarm(SystemSetup setup) {
        return context -> context.commands().priority(Priority.HIGH).spawn(new Spark(3));
    }
}
