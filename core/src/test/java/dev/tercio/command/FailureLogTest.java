package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.LoggedLines;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Failures and warnings reach the documented logger.
///
/// Proves CB-06, CB-12, CB-16.
class FailureLogTest {
    private static List<String> logged(String world, Runnable body) {
        try (LoggedLines log = new LoggedLines("dev.tercio.command", world)) {
            body.run();
            return log.lines();
        }
    }

    @Test
    void logPolicyWritesAWarningAndGoesOn() {
        try (World world = World.create(WorldOptions.DEFAULT.name("arena"))) {
            Entity live = world.spawn();
            CommandBuffer commands = world.commands().named("Spawner {0}");
            commands.set(live, new Mass(1));
            commands.add(live, Frozen.class);
            List<String> lines =
                    logged(
                            "world=arena",
                            () ->
                                    world.play(
                                            commands,
                                            PlaybackOptions.DEFAULT.onFailure(OnFailure.LOG)));
            assertEquals(
                    List.of(
                            "WARNING command 0: SET entity="
                                    + live
                                    + " component="
                                    + Mass.class.getName()
                                    + " recorder=Spawner {0} reason=MISSING_COMPONENT"
                                    + " (world=arena)"),
                    lines);
            assertTrue(world.has(live, Frozen.class));
        }
    }

    @Test
    void logPolicyWritesEachWithItsCause() {
        RuntimeException mine = new IllegalStateException("mine");
        PlaybackOptions options = PlaybackOptions.DEFAULT.onFailure(OnFailure.LOG);
        try (World world = World.create(WorldOptions.DEFAULT.name("each"));
                LoggedLines log = new LoggedLines("dev.tercio.command", "world=each")) {
            CommandBuffer commands = world.commands();
            for (int i = 0; i < 3; i++) {
                commands.run(
                        _ -> {
                            throw mine;
                        });
            }
            world.play(commands, options);
            assertEquals(List.of(mine, mine, mine), log.thrown());
            assertEquals(3, world.commandFailures().total());
            assertEquals(1, world.commandFailures().counts().size());
        }
    }

    @Test
    void eachKindRecorderComponentAndReasonIsLoggedOnce() {
        try (World world = World.create(WorldOptions.DEFAULT.name("kinds"));
                LoggedLines log = new LoggedLines("dev.tercio.command", "world=kinds")) {
            Entity live = world.spawn();
            for (int round = 0; round < 3; round++) {
                for (String recorder : List.of("a", "b")) {
                    CommandBuffer commands = world.commands().named(recorder);
                    commands.set(live, new Mass(1));
                    commands.set(Entity.NONE, new Mass(1));
                    commands.add(Entity.NONE, new Mass(1));
                    commands.add(Entity.NONE, Frozen.class);
                    commands.add(Entity.NONE, Frozen.class);
                    world.play(commands);
                }
                world.nextFrame();
            }
            assertEquals(8, log.lines().size());
            assertEquals(30, world.commandFailures().total());
            List<FailureCount> counts = world.commandFailures().counts();
            assertEquals(
                    List.of(3L, 3L, 3L, 6L, 3L, 3L, 3L, 6L),
                    counts.stream().map(FailureCount::count).toList());
            assertEquals(Set.of(0L), setOf(counts, FailureCount::firstFrame));
            assertEquals(Set.of(2L), setOf(counts, FailureCount::lastFrame));
            assertEquals(
                    "count=3, frames=0..2, first: command 0: SET entity="
                            + live
                            + " component="
                            + Mass.class.getName()
                            + " recorder=a reason=MISSING_COMPONENT (world=kinds)",
                    counts.getFirst().toString());
        }
    }

    private static Set<Long> setOf(List<FailureCount> counts, Function<FailureCount, Long> what) {
        return counts.stream().map(what).collect(Collectors.toSet());
    }

    @Test
    void harmlessFailuresCountOnlyInStrictPlayback() {
        try (World world = World.create()) {
            Entity live = world.spawn(new Mass(1));
            CommandBuffer commands = world.commands();
            commands.add(live, new Mass(2));
            commands.remove(live, Frozen.class);
            world.play(commands, PlaybackOptions.DEFAULT.keep());
            assertEquals(0, world.commandFailures().total());
            world.play(commands, PlaybackOptions.DEFAULT.strict());
            assertEquals(2, world.commandFailures().total());
        }
    }

    @Test
    void resetStartsAnew() {
        try (World world = World.create(WorldOptions.DEFAULT.name("reset"));
                LoggedLines log = new LoggedLines("dev.tercio.command", "world=reset")) {
            CommandBuffer commands = world.commands();
            for (int i = 0; i < 2; i++) {
                commands.destroy(Entity.NONE);
                commands.destroy(Entity.NONE);
                world.play(commands);
                assertEquals(2, world.commandFailures().total());
                world.commandFailures().reset();
                assertEquals(0, world.commandFailures().total());
                assertEquals(List.of(), world.commandFailures().counts());
            }
            assertEquals(2, log.lines().size());
        }
    }

    @Test
    void failuresBeyondTheLimitAreCountedAndReportedOnce() {
        int kinds = 1_100;
        try (World world = World.create(WorldOptions.DEFAULT.name("beyond"));
                LoggedLines log = new LoggedLines("dev.tercio.command", "world=beyond")) {
            for (int round = 0; round < 2; round++) {
                for (int i = 0; i < kinds; i++) {
                    try (CommandBuffer commands = world.commands().named("batch " + i)) {
                        commands.destroy(Entity.NONE);
                        world.play(commands);
                    }
                }
            }
            assertEquals(2 * kinds, world.commandFailures().total());
            assertEquals(200, world.commandFailures().unlisted());
            assertEquals(1_000, world.commandFailures().counts().size());
            assertTrue(world.commandFailures().counts().stream().allMatch(c -> c.count() == 2));
            assertEquals(1_001, log.lines().size());
            assertEquals(
                    "WARNING too many kinds of failed commands to list: limit=1000, world=beyond;"
                            + " others are only counted, see World.commandFailures(); give buffers"
                            + " fewer different names",
                    log.lines().getLast());
        }
    }

    /// Failures on workers are sorted before they are reported.
    @Test
    void parallelPlaybackCountsTheSame() {
        List<String> seen = new ArrayList<>();
        for (int workers : new int[] {1, 2, 8}) {
            try (World world = World.create(WorldOptions.DEFAULT.workers(workers));
                    CommandBuffer commands = world.commands().named("many")) {
                List<Entity> entities = world.spawnAll(40_000, ComponentSet.of(Frozen.class));
                world.add(world.spawn(), new Mass(0));
                for (int i = 0; i < entities.size(); i++) {
                    Entity entity = entities.get((i * 7_919) % entities.size());
                    if (i % 3 == 0) {
                        commands.set(entity, new Mass(i));
                    } else {
                        commands.add(entity, new Mass(i));
                    }
                }
                world.play(commands, PlaybackOptions.DEFAULT.parallel());
                seen.add(world.commandFailures().counts().toString());
            }
        }
        assertTrue(seen.getFirst().contains("count=13334"), seen.getFirst());
        assertEquals(List.of(seen.getFirst(), seen.getFirst(), seen.getFirst()), seen);
    }

    @Test
    void thresholdsLogAWarningByDefault() {
        try (World world = World.create()) {
            world.commandTelemetry().warnAboveSkipped(0);
            CommandBuffer commands = world.commands();
            commands.destroy(Entity.NONE);
            assertEquals(
                    List.of("WARNING many commands skipped: count=1, limit=0"),
                    logged("many commands", () -> world.play(commands)));
        }
    }
}
