package dev.tercio.observer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Observer;
import dev.tercio.World;
import dev.tercio.command.CommandBuffer;
import dev.tercio.command.CommandStage;
import dev.tercio.command.Commands;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackReport;
import dev.tercio.command.Priority;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Observers during playback, and the commands that they record.
class ObserverCommandsTest {
    record Health(int points) {}

    record Wound(int depth) {}

    record Loot(int gold) {}

    private final World world = World.create();
    private final CommandBuffer commands = world.commands();
    private final List<String> log = new ArrayList<>();

    @AfterEach
    void close() {
        commands.close();
        world.close();
    }

    private void assertLog(String... expected) {
        assertEquals(List.of(expected), log);
        log.clear();
    }

    private void logHealth() {
        world.observe(Health.class)
                .onAdd((entity, value, c) -> log.add("add " + value.points()))
                .onSet((entity, old, now, c) -> log.add(old.points() + "→" + now.points()))
                .onRemove((entity, value, c) -> log.add("remove " + value.points()));
    }

    /// Commands belong to one call of a function. Proves OB-02.
    @Test
    void commandsThatAnObserverKeepsAreRefusedAfterItsCall() {
        List<Commands> kept = new ArrayList<>();
        world.observe(Health.class).named("keeper").onAdd((entity, value, c) -> kept.add(c));
        world.observe(Health.class)
                .named("other")
                .onAdd(
                        (entity, value, c) ->
                                assertThrows(
                                        IllegalStateException.class,
                                        () -> kept.getLast().add(entity, new Wound(1))));
        Entity entity = world.spawn(new Health(1));
        IllegalStateException refused =
                assertThrows(
                        IllegalStateException.class,
                        () -> kept.getFirst().add(entity, new Wound(2)));
        assertEquals(
                "command buffer cannot be used: because=the call of the system, body or observer"
                        + " that it was passed to has returned or runs on another thread,"
                        + " recorder=keeper; commands are valid only during that call: use the"
                        + " commands that the current call receives",
                refused.getMessage());
        assertFalse(world.has(entity, Wound.class));
        commands.add(world.spawn(), new Health(2));
        world.play(commands);
        assertThrows(IllegalStateException.class, () -> kept.getLast().destroy(entity));
        assertTrue(world.isAlive(entity));
    }

    /// Each call of a function may record, and all of it is played.
    @Test
    void eachCallOfAPassRecordsIntoTheSameCommands() {
        world.observe(Health.class).onAdd((entity, value, c) -> c.add(entity, new Wound(1)));
        List<Entity> spawned = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            spawned.add(commands.spawn(new Health(i)));
        }
        world.play(commands);
        spawned.forEach(handle -> assertTrue(world.has(commands.entity(handle), Wound.class)));
    }

    /// A refused call inside a function does not drop the commands of other observers.
    @Test
    void refusedPlaybackInsideAFunctionKeepsTheCommandsOfOthers() {
        world.observe(Health.class).onAdd((entity, value, c) -> c.add(entity, new Wound(7)));
        world.observe(Health.class)
                .onAdd(
                        (entity, value, c) ->
                                assertThrows(
                                        IllegalStateException.class, () -> world.play(commands)));
        Entity entity = world.spawn(new Health(1));

        assertEquals(new Wound(7), world.get(entity, Wound.class));
        assertEquals(0, world.commandTelemetry().unplayed());
    }

    /// Proves OB-02: each change has its own values, although the run has already replaced them.
    @Test
    void observersRunAfterARunWithTheValuesOfEachChange() {
        logHealth();
        world.observe(Health.class)
                .onSet((e, old, now, c) -> log.add("now " + world.get(e, Health.class).points()));
        Entity entity = world.spawn(new Health(0));
        log.clear();
        commands.set(entity, new Health(1));
        commands.set(entity, new Health(2));
        commands.add(entity, new Wound(1));
        commands.set(entity, new Health(3));
        commands.remove(entity, Health.class);
        world.play(commands);
        assertLog("0→1", "now 2", "1→2", "now 2", "2→3", "now 3", "remove 3");
    }

    /// Proves OB-02: a change of an unobserved component separates runs, too.
    @Test
    void changesAreReportedInCommandOrder() {
        logHealth();
        world.observe(Wound.class).onAdd((e, value, c) -> log.add("wound " + value.depth()));
        for (int i = 0; i < 3; i++) {
            Entity spawned = commands.spawn(new Health(i));
            commands.add(spawned, new Wound(i));
        }
        world.play(commands);
        assertLog("add 0", "wound 0", "add 1", "wound 1", "add 2", "wound 2");
    }

    @Test
    void coalescedCommandsAreOneChange() {
        logHealth();
        Entity entity = world.spawn(new Health(0));
        log.clear();
        commands.set(entity, new Health(1));
        commands.set(entity, new Health(2));
        Entity gone = commands.spawn(new Health(7));
        commands.destroy(gone);
        world.play(commands, PlaybackOptions.DEFAULT.coalesce());
        assertLog("0→2");
    }

    @Test
    void failedCommandsCallNoObserver() {
        logHealth();
        Entity entity = world.spawn();
        commands.set(entity, new Health(1));
        commands.remove(entity, Health.class);
        commands.destroy(Entity.of(99, 1));
        world.play(commands);
        assertLog();
    }

    @Test
    void queryWideCommandsCallObserversForEachEntity() {
        for (int i = 1; i <= 3; i++) {
            world.spawn(new Wound(i));
        }
        logHealth();
        commands.addAll(world.query(Wound.class), new Health(5));
        commands.removeAll(world.query(Wound.class), Health.class);
        commands.addAll(world.query(Wound.class), new Health(6));
        commands.destroyAll(world.query(Wound.class));
        world.play(commands);
        assertLog(
                "add 5",
                "add 5",
                "add 5",
                "remove 5",
                "remove 5",
                "remove 5",
                "add 6",
                "add 6",
                "add 6",
                "remove 6",
                "remove 6",
                "remove 6");
    }

    /// Proves OB-02.
    @Test
    void commandsOfObserversArePlayedAfterAllCommandsOfTheBuffer() {
        world.observe(Health.class)
                .onAdd((entity, value, recorded) -> recorded.set(entity, new Health(-1)));
        Entity first = commands.spawn(new Health(1));
        commands.add(first, new Wound(1));
        commands.set(first, new Health(2));
        logHealth();
        int recorded = commands.count();
        PlaybackReport report = world.play(commands);
        assertLog("add 1", "1→2", "2→-1");
        assertEquals(recorded, report.played());
        assertEquals(new Health(-1), world.get(commands.entity(first), Health.class));
    }

    /// Proves OB-02, OB-03.
    @Test
    void commandsArePlayedPassByPassAndObserverByObserver() {
        world.observe(Health.class)
                .onSpawn((entity, health, recorded) -> recorded.spawn(new Wound(health.points())));
        world.observe(Health.class)
                .onSpawn((entity, health, recorded) -> recorded.spawn(new Loot(health.points())));
        world.observe(Wound.class)
                .onSpawn(
                        (entity, wound, recorded) -> {
                            log.add("wound " + wound.depth());
                            recorded.spawn(new Loot(10 * wound.depth()));
                        });
        world.observe(Loot.class).onSpawn((entity, loot, c) -> log.add("loot " + loot.gold()));
        commands.spawn(new Health(1));
        commands.spawn(new Health(2));
        world.play(commands);
        assertLog("wound 1", "wound 2", "loot 1", "loot 2", "loot 10", "loot 20");
    }

    @Test
    void handlesOfOnePassCanBeUsedInIt() {
        world.observe(Health.class)
                .onSpawn(
                        (entity, health, recorded) -> {
                            Entity loot = recorded.spawn(new Loot(1));
                            recorded.add(loot, new Wound(2));
                        });
        world.spawn(new Health(1));
        assertEquals(1, world.query(Loot.class, Wound.class).count());
    }

    @Test
    void directCallsInsideACommandCallObserversAtOnceAndTheirCommandsArePlayedAtTheEnd() {
        logHealth();
        world.observe(Health.class)
                .onAdd((entity, value, recorded) -> recorded.remove(entity, Health.class));
        commands.run(
                context -> {
                    Entity entity = context.world().spawn(new Health(1));
                    log.add("spawned");
                    context.world().set(entity, new Health(2));
                });
        commands.spawn(new Health(3));
        world.play(commands);
        assertLog("add 1", "spawned", "1→2", "add 3", "remove 2", "remove 3");
    }

    @Test
    void loopsPlayTheirCommandsWithObservers() {
        world.spawn(new Health(1));
        world.spawn(new Health(2));
        logHealth();
        world.query(Health.class)
                .forEachEntity((entity, health, recorded) -> recorded.remove(entity, Health.class));
        assertLog("remove 1", "remove 2");
    }

    /// Proves OB-02.
    @Test
    void endlessPassesEndInAnErrorThatNamesTheObservers() {
        Observer<Health> ping =
                world.observe(Health.class)
                        .named("ping")
                        .onAdd((e, value, c) -> c.add(e, new Wound(1)))
                        .onAdd((e, value, c) -> c.remove(e, Health.class));
        world.observe(Wound.class)
                .named("pong")
                .onAdd((e, value, c) -> c.add(e, new Health(1)))
                .onAdd((e, value, c) -> c.remove(e, Wound.class));
        Entity entity = world.spawn();
        String expected =
                "observers keep recording commands: passes=100, observers=[ping], dropped=2,"
                        + " world=world; let them record commands only if something has to change";
        assertEquals(
                expected,
                assertThrows(IllegalStateException.class, () -> world.add(entity, new Health(1)))
                        .getMessage());
        commands.spawn(new Health(2));
        assertThrows(IllegalStateException.class, () -> world.play(commands));
        ping.close();
        long dropped = world.commandTelemetry().unplayed();
        assertTrue(dropped >= 3, () -> "dropped=" + dropped);
        world.remove(entity, Health.class);
        world.remove(entity, Wound.class);
        world.add(entity, new Health(3));
        assertFalse(world.has(entity, Wound.class));
    }

    /// Twice as many commands in each pass would fill any memory before the last pass.
    @Test
    void passesThatKeepGrowingEndEarlier() {
        world.observe(Health.class)
                .named("doubling")
                .onSet(
                        (e, old, now, c) -> {
                            c.set(e, now);
                            c.set(e, now);
                        });
        Entity entity = world.spawn(new Health(1));
        assertEquals(
                "observers keep recording commands: passes=22, observers=[doubling],"
                        + " dropped=8388608, world=world; let them record commands only if"
                        + " something has to change",
                assertThrows(IllegalStateException.class, () -> world.set(entity, new Health(2)))
                        .getMessage());
        assertEquals(new Health(2), world.get(entity, Health.class));
        assertEquals(8_388_608, world.commandTelemetry().unplayed());
    }

    @Test
    void exactlyTheLimitOfPassesIsAllowed() {
        world.observe(Health.class)
                .onSet(
                        (e, old, now, c) -> {
                            if (now.points() > 0) {
                                c.set(e, new Health(now.points() - 1));
                            }
                        });
        Entity entity = world.spawn(new Health(0));
        world.set(entity, new Health(Observer.MAX_PASSES));
        assertEquals(new Health(0), world.get(entity, Health.class));
        assertThrows(
                IllegalStateException.class,
                () -> world.set(entity, new Health(Observer.MAX_PASSES + 1)));
        assertEquals(new Health(1), world.get(entity, Health.class));
    }

    @Test
    void prioritiesAreRefused() {
        world.observe(Health.class)
                .onAdd((e, value, c) -> c.priority(Priority.HIGH).add(e, new Wound(1)));
        assertTrue(
                assertThrows(IllegalStateException.class, () -> world.spawn(new Health(1)))
                        .getMessage()
                        .contains("priority would be ignored"));
    }

    @Test
    void failedCommandsOfObserversAreReportedWithTheirName() {
        world.observe(Health.class).named("medic").onAdd((e, value, c) -> c.set(e, new Wound(1)));
        world.spawn(new Health(1));
        assertEquals("medic", world.commandFailures().counts().getFirst().first().recorder());
    }

    @Test
    void stagesAreObservedLikeBuffers() {
        logHealth();
        CommandStage stage = world.stage();
        stage.lane(1).spawn(new Health(2));
        stage.lane(0).spawn(new Health(1));
        world.play(stage);
        assertLog("add 1", "add 2");
    }
}
