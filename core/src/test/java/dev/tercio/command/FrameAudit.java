package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.query.Query;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;

import java.util.concurrent.atomic.AtomicInteger;

/// Counts what has become of the commands of a frame whose systems, parallel bodies and observers
/// record. The commands of a system that runs out of memory are dropped, those of the others are
/// done, failed or counted as unplayed.
final class FrameAudit implements AutoCloseable {
    private static final int SOURCES = 3_000;

    record Source(int number) {}

    record FromLane(int number) {}

    record FromBody(int number) {}

    record Echo(int number) {}

    private final World world = World.create(WorldOptions.DEFAULT.name("frames").workers(2));
    private final Schedule schedule = Schedule.of(world);
    private final AtomicInteger inBodies = new AtomicInteger();
    private int inLane;
    private boolean laneReturned;
    private boolean bodiesReturned;
    private int observed;

    FrameAudit() {
        world.spawnAll(SOURCES, ComponentSet.of(Source.class));
        world.observe(FromLane.class)
                .named("echo")
                .onAdd(
                        (entity, value, commands) -> {
                            commands.add(entity, new Echo(value.number()));
                            observed++;
                        });
        schedule.add("lane", _ -> context -> recordInLane(context.commands()));
        schedule.add("bodies", this::recordInBodies);
        schedule.build();
    }

    private void recordInLane(Commands commands) {
        for (int i = 0; i < SOURCES; i++) {
            commands.spawn(new FromLane(i));
            inLane++;
        }
        laneReturned = true;
    }

    private ComponentSystem recordInBodies(SystemSetup setup) {
        Query<Source> sources = setup.query(Source.class).parallel();
        return _ -> {
            sources.forEach(
                    (source, commands) -> {
                        commands.spawn(new FromBody(source.number()));
                        inBodies.incrementAndGet();
                    });
            bodiesReturned = true;
        };
    }

    private int count(Class<?> component) {
        return world.query(component).count();
    }

    void run() {
        inLane = 0;
        inBodies.set(0);
        laneReturned = false;
        bodiesReturned = false;
        schedule.run();
    }

    /// Fails unless each command that was recorded before is done, dropped with its system, failed
    /// or counted.
    void check(String message) {
        int expected = (laneReturned ? inLane : 0) + (bodiesReturned ? inBodies.get() : 0);
        int lane = count(FromLane.class);
        int bodies = count(FromBody.class);
        int echoes = count(Echo.class);
        long failed = world.commandFailures().total();
        long unplayed = world.commandTelemetry().unplayed();
        String all =
                message
                        + (", lane=" + lane + " of " + inLane + " " + laneReturned)
                        + (", bodies=" + bodies + " of " + inBodies + " " + bodiesReturned)
                        + (", observed=" + observed + ", echoes=" + echoes)
                        + (", failed=" + failed + ", unplayed=" + unplayed);
        assertTrue(lane == 0 || laneReturned, all);
        assertTrue(bodies == 0 || bodiesReturned, all);
        assertTrue(observed <= lane && echoes <= observed, all);
        // commands of observers may be among those that are counted
        assertTrue(lane + bodies <= expected, all);
        assertTrue(lane + bodies + failed + unplayed >= expected, all);
        assertEquals(1, world.frame(), all);
        assertEquals(1, schedule.frame(), all);
    }

    /// Runs a frame with enough memory, which must do everything.
    void checkNextFrame(String message) {
        int lane = count(FromLane.class);
        int bodies = count(FromBody.class);
        int echoes = count(Echo.class);
        int calls = observed;
        run();
        assertEquals(lane + SOURCES, count(FromLane.class), message);
        assertEquals(bodies + SOURCES, count(FromBody.class), message);
        assertEquals(echoes + SOURCES, count(Echo.class), message);
        assertEquals(calls + SOURCES, observed, message);
        assertEquals(2, world.frame(), message);
    }

    @Override
    public void close() {
        schedule.close();
        world.close();
    }
}
