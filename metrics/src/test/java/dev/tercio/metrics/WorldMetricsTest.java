package dev.tercio.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.Schedule;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/// The meters of a world have the values of its telemetry.
///
/// Proves RE-04.
class WorldMetricsTest {
    record Position(float x) {}

    record Mass(int kilograms) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("sea"));
    private final Schedule schedule = Schedule.of(world);
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final WorldMetrics metrics = WorldMetrics.of(schedule);

    WorldMetricsTest() {
        for (int i = 0; i < 10; i++) {
            world.spawn(new Position(i));
        }
        schedule.add(
                "move",
                setup -> {
                    Query<Position> all = setup.writes(Position.class).query(Position.class);
                    return context -> {
                        all.update(p -> new Position(p.x() + 1));
                        context.commands().spawn(new Mass(1));
                    };
                });
    }

    @AfterEach
    void close() {
        metrics.close();
        schedule.close();
        world.close();
    }

    private void run(int frames) {
        for (int i = 0; i < frames; i++) {
            schedule.run();
            metrics.sample();
        }
    }

    private double count(String name, String... tags) {
        return registry.get(name).tag("world", "sea").tags(tags).counter().count();
    }

    private double gauge(String name, String... tags) {
        return registry.get(name).tag("world", "sea").tags(tags).gauge().value();
    }

    @Test
    void framesSystemsAndCommandsAreCounted() {
        metrics.bindTo(registry);
        run(5);
        assertEquals(5, registry.get("tercio.frame").timer().count());
        assertEquals(5, registry.get("tercio.system").tag("system", "move").timer().count());
        assertEquals(
                Arrays.stream(schedule.telemetry().frameNanos()).sum(),
                registry.get("tercio.frame").timer().totalTime(TimeUnit.NANOSECONDS),
                1);
        assertEquals(50, count("tercio.system.entities", "system", "move"));
        assertEquals(5, count("tercio.system.commands", "system", "move"));
        assertEquals(5, count("tercio.commands.recorded", "kind", "spawn"));
        assertEquals(5, count("tercio.commands", "kind", "spawn", "outcome", "played"));
        assertEquals(0, count("tercio.commands", "kind", "spawn", "outcome", "failed"));
        assertEquals(15, gauge("tercio.entities"));
        assertEquals(5, registry.get("tercio.playback").functionTimer().count());
    }

    @Test
    void metricsAreBoundForALoop() {
        // tag::loop[]
        try (WorldMetrics bound = WorldMetrics.of(schedule)) {
            bound.bindTo(registry);
            for (int frame = 0; frame < 100; frame++) {
                schedule.run();
                bound.sample();
            }
            Timer frames = registry.get("tercio.frame").timer();
            assertEquals(100, frames.count());
        }
        // end::loop[]
        assertEquals(0, registry.getMeters().size());
    }

    @Test
    void framesBetweenTwoSamplesAreNotLost() {
        metrics.bindTo(registry);
        for (int i = 0; i < 7; i++) {
            schedule.run();
        }
        metrics.sample();
        metrics.sample();
        assertEquals(7, registry.get("tercio.frame").timer().count());
        assertEquals(70, count("tercio.system.entities", "system", "move"));
        assertEquals(7, registry.get("tercio.system").tag("system", "move").timer().count());
    }

    @Test
    void countsGoOnWhenSystemsAreAdded() {
        metrics.bindTo(registry);
        run(3);
        schedule.add("rest", _ -> _ -> {});
        run(2);
        assertEquals(5, registry.get("tercio.frame").timer().count());
        assertEquals(2, registry.get("tercio.system").tag("system", "rest").timer().count());
        assertEquals(5, count("tercio.commands.recorded", "kind", "spawn"));
    }

    @Test
    void skippedCommandsAndFailuresOfSystemsAreCounted() {
        Entity gone = world.spawn();
        world.destroy(gone);
        schedule.add(
                "broken",
                _ ->
                        context -> {
                            if (context.time().frame() % 2 == 0) {
                                throw new IllegalStateException("as planned");
                            }
                        });
        schedule.add("late", _ -> context -> context.commands().add(gone, new Mass(2)));
        metrics.bindTo(registry);
        run(4);
        assertEquals(2, count("tercio.system.failures", "system", "broken"));
        assertEquals(4, count("tercio.commands", "kind", "add", "outcome", "skipped"));
    }

    @Test
    void memoryIsThatOfTheWorld() {
        metrics.bindTo(registry);
        run(60);
        String position = Position.class.getName();
        assertEquals(10, gauge("tercio.component.entities", "component", position));
        assertEquals(
                world.memory().getFirst().bytes(),
                gauge("tercio.component.memory", "component", position));
        // counted with every sixtieth sample; the first is that of bindTo
        assertEquals(60, gauge("tercio.component.entities", "component", Mass.class.getName()));
    }

    @Test
    void nothingIsMeasuredWithoutARegistryOrAfterClosing() {
        run(1);
        assertFalse(schedule.telemetry().isEnabled());
        assertFalse(world.commandTelemetry().isEnabled());
        metrics.bindTo(registry);
        run(1);
        assertTrue(registry.getMeters().size() > 8, () -> registry.getMeters().toString());
        metrics.close();
        assertEquals(0, registry.getMeters().size());
        assertFalse(schedule.telemetry().isEnabled());
        assertFalse(world.commandTelemetry().isEnabled());
        run(1);
        assertEquals(0, registry.getMeters().size());
        metrics.bindTo(registry);
        run(2);
        assertEquals(2, registry.get("tercio.frame").timer().count());
    }

    @Test
    void telemetryOfTheProgramStaysOn() {
        schedule.telemetry().enable(20);
        world.commandTelemetry().enable();
        schedule.run();
        metrics.bindTo(registry);
        run(2);
        metrics.close();
        assertTrue(schedule.telemetry().isEnabled());
        assertTrue(world.commandTelemetry().isEnabled());
        assertEquals(3, schedule.telemetry().measuredFrames());
    }

    @Test
    void secondRegistryIsRefused() {
        metrics.bindTo(registry);
        MeterRegistry other = new SimpleMeterRegistry();
        assertEquals(
                "metrics are bound: world=sea; use a CompositeMeterRegistry for several registries",
                assertThrows(IllegalStateException.class, () -> metrics.bindTo(other))
                        .getMessage());
    }
}
