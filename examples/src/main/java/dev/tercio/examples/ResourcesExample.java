package dev.tercio.examples;

import dev.tercio.Resources;
import dev.tercio.World;

import java.io.PrintStream;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/// Values that exist once per world.
final class ResourcesExample implements Example {
    record Gravity(double metresPerSecond2) {}

    record Score(int points) {}

    @Override
    public String name() {
        return "resources";
    }

    @Override
    public String summary() {
        return "values that exist once per world, found by their class";
    }

    @Override
    public void run(PrintStream out) {
        try (World world = World.create()) {
            // tag::resources[]
            Resources resources = world.resources();
            resources.set(new Gravity(9.81));
            resources.set(new Gravity(1.62)); // replaces the first
            resources.set(Clock.class, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)); // by supertype

            out.println(resources.get(Gravity.class));
            out.println(resources.get(Clock.class).instant());
            out.println("score: " + resources.tryGet(Score.class).map(Score::points).orElse(0));
            out.println("removed: " + resources.remove(Gravity.class));
            out.println("still there: " + resources.has(Gravity.class));
            // end::resources[]
        }
    }
}
