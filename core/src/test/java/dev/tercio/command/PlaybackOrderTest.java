package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Note;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// The order in which commands are played.
///
/// Proves CB-03, CB-04.
@Tag("conformance")
@ParameterizedClass
@EnumSource(Tier.class)
class PlaybackOrderTest {
    private static final PlaybackOptions BY_PRIORITY =
            PlaybackOptions.CHECKED.order(PlaybackOrder.PRIORITY);
    private static final PlaybackOptions BY_KIND =
            PlaybackOptions.CHECKED.order(PlaybackOrder.BY_KIND);

    @Parameter Tier tier;

    private World world;
    private CommandBuffer commands;
    private Entity entity;
    private final List<String> log = new ArrayList<>();

    @BeforeEach
    void open() {
        world = World.create(WorldOptions.DEFAULT.tier(tier));
        commands = world.commands();
        entity = world.spawn(new Position(1, 1));
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void log(Commands target, String text) {
        target.run(_ -> log.add(text));
    }

    @Test
    void removeThenAddEndsWithTheComponent() {
        commands.remove(entity, Position.class);
        commands.add(entity, new Position(2, 2));
        world.play(commands);
        assertEquals(new Position(2, 2), world.get(entity, Position.class));
    }

    @Test
    void addThenRemoveEndsWithoutTheComponent() {
        commands.add(entity, new Mass(1));
        commands.remove(entity, Mass.class);
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(2, report.played());
        assertFalse(world.has(entity, Mass.class));
    }

    @Test
    void setThenDestroyPlaysBoth() {
        commands.set(entity, new Position(2, 2));
        commands.destroy(entity);
        assertEquals(2, world.play(commands).played());
        assertFalse(world.isAlive(entity));
    }

    @Test
    void destroyThenSetSkipsTheSet() {
        commands.destroy(entity);
        commands.set(entity, new Position(2, 2));
        commands.add(entity, new Mass(1));
        commands.remove(entity, Position.class);
        commands.destroy(entity);
        PlaybackReport report = world.play(commands);
        assertEquals(1, report.played());
        assertEquals(4, report.skipped());
        assertEquals(0, report.failed());
    }

    @Test
    void lastOfManyValuesStays() {
        for (int i = 0; i < 100; i++) {
            commands.set(entity, new Position(i, -i));
            commands.add(entity, new Mass(i));
        }
        world.play(commands);
        assertEquals(new Position(99, -99), world.get(entity, Position.class));
        assertEquals(new Mass(99), world.get(entity, Mass.class));
    }

    @Test
    void higherPriorityComesFirstAndTheOrderIsStable() {
        Priority[] cycle = {
            Priority.LOW, Priority.CRITICAL, Priority.NORMAL, Priority.HIGH, Priority.NORMAL
        };
        for (int i = 0; i < 20; i++) {
            log(commands.priority(cycle[i % 5]), cycle[i % 5] + " " + i);
        }
        world.play(commands, BY_PRIORITY);
        List<String> expected = new ArrayList<>();
        for (Priority priority :
                List.of(Priority.CRITICAL, Priority.HIGH, Priority.NORMAL, Priority.LOW)) {
            for (int i = 0; i < 20; i++) {
                if (cycle[i % 5] == priority) {
                    expected.add(priority + " " + i);
                }
            }
        }
        assertEquals(expected, log);
    }

    @Test
    void priorityIsNormalByDefaultAndAfterClear() {
        commands.priority(Priority.LOW);
        commands.clear();
        log(commands, "unsaid");
        log(commands.priority(Priority.LOW), "low");
        log(commands.priority(Priority.NORMAL), "normal");
        log(commands.priority(Priority.HIGH), "high");
        world.play(commands, BY_PRIORITY);
        assertEquals(List.of("high", "unsaid", "normal", "low"), log);
    }

    @Test
    void fifoIgnoresPriorities() {
        log(commands.priority(Priority.LOW), "low");
        log(commands.priority(Priority.CRITICAL), "critical");
        world.play(commands);
        assertEquals(List.of("low", "critical"), log);
    }

    @Test
    void spawnKeepsItsComponentsForAnyPriority() {
        Entity handle = commands.priority(Priority.LOW).spawn(new Position(1, 1), new Note("x"));
        Entity other = commands.priority(Priority.CRITICAL).newEntity().add(new Mass(2)).entity();
        commands.add(handle, new Mass(3));
        PlaybackReport report = world.play(commands, BY_PRIORITY);
        assertEquals(
                List.of(FailureReason.NOT_YET_SPAWNED),
                report.failures().stream().map(CommandFailure::reason).toList());
        assertEquals(new Note("x"), world.get(commands.entity(handle), Note.class));
        assertEquals(new Mass(2), world.get(commands.entity(other), Mass.class));
        assertFalse(world.has(commands.entity(handle), Mass.class));
    }

    @Test
    void byKindPlaysSpawnsAddsRemovesDestroysThenTheRest() {
        Entity doomed = world.spawn(new Position(3, 3));
        log(commands, "run");
        commands.destroy(doomed);
        commands.remove(entity, Mass.class);
        commands.set(doomed, new Position(4, 4));
        commands.add(entity, new Mass(1));
        Entity handle = commands.spawn(new Position(5, 5));
        commands.copy(doomed);
        commands.add(handle, Frozen.class);
        PlaybackReport report = world.play(commands, BY_KIND);
        assertEquals(8, report.played(), () -> report.failures().toString());
        assertFalse(world.has(entity, Mass.class));
        assertFalse(world.isAlive(doomed));
        assertTrue(world.has(commands.entity(handle), Frozen.class));
        assertEquals(List.of("run"), log);
    }

    @Test
    void byKindRemovesWhatIsRemovedAndThenAdded() {
        commands.remove(entity, Position.class);
        commands.add(entity, new Position(2, 2));
        world.play(commands, BY_KIND);
        assertFalse(world.has(entity, Position.class));
    }

    @Test
    void byKindKeepsTheOrderWithinAKind() {
        for (int i = 0; i < 10; i++) {
            log(commands, "run " + i);
            commands.add(entity, new Mass(i));
            commands.set(entity, new Mass(-i));
        }
        world.play(commands, BY_KIND.onFailure(OnFailure.IGNORE));
        assertEquals(new Mass(-9), world.get(entity, Mass.class));
        assertEquals("run 0", log.getFirst());
        assertEquals("run 9", log.getLast());
    }

    @Test
    void lanesArePlayedByOrderThenBlockThenOpening() {
        CommandStage stage = world.stage();
        log(stage.lane(2, 0, "c"), "2/0");
        log(stage.lane(1, 7, "b"), "1/7");
        log(stage.lane(1, -1, "a"), "1/-1");
        log(stage.lane(-3, 9, "z"), "-3/9");
        log(stage.lane(1, 7, "b"), "1/7 again");
        log(stage.lane(Integer.MIN_VALUE), "first");
        log(stage.lane(Integer.MAX_VALUE), "last");
        world.play(stage);
        assertEquals(List.of("first", "-3/9", "1/-1", "1/7", "1/7 again", "2/0", "last"), log);
    }

    @Test
    void prioritiesOfAStageGoAcrossItsLanes() {
        CommandStage stage = world.stage();
        Commands late = stage.lane(2);
        log(late.priority(Priority.HIGH), "late high");
        log(late.priority(Priority.NORMAL), "late normal");
        log(stage.lane(1), "early normal");
        world.play(stage, BY_PRIORITY);
        assertEquals(List.of("late high", "early normal", "late normal"), log);
    }
}
