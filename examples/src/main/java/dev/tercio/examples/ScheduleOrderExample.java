package dev.tercio.examples;

import dev.tercio.World;
import dev.tercio.schedule.After;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.InGroup;
import dev.tercio.schedule.Last;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.ScheduleException;
import dev.tercio.schedule.SyncPoints;
import dev.tercio.schedule.SystemContext;
import dev.tercio.schedule.SystemOptions;

import java.io.PrintStream;

/// Order by annotations and by code, a group, a sync point, and a cycle.
final class ScheduleOrderExample implements Example {
    record Hit(int damage) {}

    // tag::annotations[]
    @InGroup("physics")
    static final class Collision implements ComponentSystem {
        @Override
        public void update(SystemContext context) {
            context.commandsAt(SyncPoints.END_OF_SIMULATION).spawn(new Hit(5));
        }
    }

    @InGroup("physics")
    @After(Collision.class)
    static final class Damage implements ComponentSystem {
        @Override
        public void update(SystemContext context) {}
    }

    @Last
    static final class Score implements ComponentSystem {
        @Override
        public void update(SystemContext context) {}
    }

    // end::annotations[]

    @Override
    public String name() {
        return "schedule-order";
    }

    @Override
    public String summary() {
        return "order by annotations and by code; a group, a sync point, a cycle";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create();
                Schedule schedule = Schedule.of(world)) {
            // tag::order[]
            schedule.group("physics", Phases.SIMULATION)
                    .add(new Score())
                    .add(new Damage())
                    .add(new Collision())
                    .add("steer", setup -> context -> {}, SystemOptions.DEFAULT.before("physics"));
            // end::order[]
            out.print(schedule.describe());
            circle(schedule, out);
        }
    }

    private static void circle(Schedule schedule, PrintStream out) {
        try {
            // tag::circle[]
            schedule.order("physics", "steer");
            schedule.build(); // ScheduleException
            // end::circle[]
        } catch (ScheduleException e) {
            out.println(e.getMessage());
        }
    }
}
