package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Parent;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.List;

/// The effect of failed commands, and of the commands after them.
///
/// Proves CB-06.
@Tag("conformance")
class FailurePolicyTest {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    private final World world = World.create();
    private final CommandBuffer commands = world.commands().named("Tester");
    private final Entity live = world.spawn();
    private final Entity dead = world.spawn();

    FailurePolicyTest() {
        world.destroy(dead);
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void recordThreeWithABadOne() {
        commands.add(live, new Mass(1));
        commands.set(dead, new Mass(2));
        commands.add(live, Frozen.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = OnFailure.class,
            names = {"IGNORE", "COLLECT"})
    void continuingPlaysAllOthers(OnFailure policy) {
        recordThreeWithABadOne();
        PlaybackReport report = world.play(commands, PlaybackOptions.DEFAULT.onFailure(policy));
        assertEquals(2, report.played());
        assertEquals(1, report.skipped());
        assertEquals(0, report.failed());
        assertFalse(report.stopped());
        assertEquals(policy == OnFailure.COLLECT ? 1 : 0, report.failures().size());
        assertTrue(commands.isEmpty());
        assertTrue(world.has(live, Frozen.class));
    }

    @Test
    void stopKeepsTheRestWithItsHandles() {
        Entity early = commands.spawn(new Position(1, 1));
        commands.set(dead, new Mass(1));
        Entity late = commands.spawn(new Parent(early));
        commands.add(early, new Parent(late));
        commands.run(context -> context.world().add(context.entity(late), new Mass(4)));
        PlaybackReport report = world.play(commands, STOP);
        assertTrue(report.stopped());
        assertEquals(1, report.played());
        assertEquals(1, report.failures().getFirst().number());
        assertEquals("Tester", report.failures().getFirst().recorder());
        assertEquals(3, commands.count());
        Entity realEarly = commands.entity(early);
        assertThrows(IllegalStateException.class, () -> commands.entity(late));

        PlaybackReport rest = world.play(commands, STOP);
        assertFalse(rest.stopped());
        assertEquals(3, rest.played());
        assertTrue(commands.isEmpty());
        Entity realLate = commands.entity(late);
        assertEquals(realEarly, commands.entity(early));
        assertEquals(new Parent(realEarly), world.get(realLate, Parent.class));
        assertEquals(new Parent(realLate), world.get(realEarly, Parent.class));
        assertEquals(new Mass(4), world.get(realLate, Mass.class));
    }

    @ParameterizedTest
    @EnumSource(PlaybackOrder.class)
    void stoppingAtEveryFailureComesToTheSameEnd(PlaybackOrder order) {
        List<String> ran = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            String name = "run " + i;
            commands.priority(Priority.values()[i % 4]);
            commands.add(i % 3 == 0 ? dead : live, new Mass(i));
            commands.run(_ -> ran.add(name));
        }
        int stops = 0;
        while (world.play(commands, STOP.order(order)).stopped()) {
            stops++;
        }
        assertEquals(4, stops);
        assertEquals(12, ran.size());
        assertTrue(commands.isEmpty());
    }

    @Test
    void stopAtTheLastCommandLeavesNothing() {
        commands.add(live, new Mass(1));
        commands.destroy(dead);
        assertTrue(world.play(commands, STOP).stopped());
        assertTrue(commands.isEmpty());
    }

    @Test
    void moreCanBeRecordedAfterTheRemainder() {
        recordThreeWithABadOne();
        world.play(commands, STOP);
        Entity more = commands.spawn(new Mass(7));
        assertEquals(2, commands.count());
        assertEquals(2, world.play(commands, STOP).played());
        assertTrue(world.has(live, Frozen.class));
        assertEquals(new Mass(7), world.get(commands.entity(more), Mass.class));
    }

    @Test
    void stoppedStageKeepsTheRestOfAllLanes() {
        CommandStage stage = world.stage();
        stage.lane(1, 0, "first").add(live, new Position(1, 1));
        Commands second = stage.lane(2, 0, "second");
        Entity two = second.spawn(new Position(2, 2));
        second.destroy(dead);
        second.add(two, new Mass(5));
        Commands third = stage.lane(3, 0, "third");
        Entity three = third.spawn(new Parent(two));
        third.add(two, Frozen.class);
        PlaybackReport report = world.play(stage, STOP);
        assertTrue(report.stopped());
        assertEquals("second", report.failures().getFirst().recorder());
        assertEquals(1, report.failures().getFirst().number());
        assertEquals(3, stage.count());
        Entity realTwo = stage.entity(two);

        PlaybackReport rest = world.play(stage, STOP);
        assertEquals(3, rest.played(), () -> rest.failures().toString());
        assertEquals(new Mass(5), world.get(realTwo, Mass.class));
        assertTrue(world.has(realTwo, Frozen.class));
        assertEquals(new Parent(realTwo), world.get(stage.entity(three), Parent.class));
        assertEquals(0, stage.count());
    }

    @Test
    void handlerDecides() {
        List<CommandFailure> seen = new ArrayList<>();
        recordThreeWithABadOne();
        commands.destroy(dead);
        commands.add(live, new Position(1, 1));
        PlaybackReport report =
                world.play(
                        commands,
                        PlaybackOptions.DEFAULT.onFailure(
                                failure -> {
                                    seen.add(failure);
                                    return failure.kind() != CommandKind.DESTROY;
                                }));
        assertEquals(
                List.of(CommandKind.SET, CommandKind.DESTROY),
                seen.stream().map(CommandFailure::kind).toList());
        assertTrue(report.stopped());
        assertEquals(2, report.skipped());
        assertEquals(List.of(), report.failures());
        assertEquals(1, commands.count());
        assertFalse(world.has(live, Position.class));
    }

    @Test
    void handlerThatThrowsLosesNothing() {
        recordThreeWithABadOne();
        RuntimeException mine = new RuntimeException("mine");
        assertSame(
                mine,
                assertThrows(
                        RuntimeException.class,
                        () ->
                                world.play(
                                        commands,
                                        PlaybackOptions.DEFAULT.onFailure(
                                                _ -> {
                                                    throw mine;
                                                }))));
        assertEquals(1, commands.count());
        assertEquals(1, world.play(commands).played());
        assertTrue(world.has(live, Frozen.class));
    }

    @Test
    void errorPropagatesAndTheRestIsKept() {
        Entity before = commands.spawn(new Mass(1));
        commands.run(_ -> deeper(0));
        Entity after = commands.spawn(new Parent(before));
        assertThrows(StackOverflowError.class, () -> world.play(commands));
        assertEquals(1, commands.count());
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(1, report.played(), () -> report.failures().toString());
        assertEquals(
                new Parent(commands.entity(before)),
                world.get(commands.entity(after), Parent.class));
    }

    private static int deeper(int depth) {
        return depth < 0 ? 0 : 1 + deeper(depth + 1);
    }

    @Test
    void errorInAStageKeepsTheRest() {
        CommandStage stage = world.stage();
        Commands first = stage.lane(1);
        first.run(
                _ -> {
                    throw new AssertionError("mine");
                });
        first.add(live, new Mass(1));
        stage.lane(2).add(live, Frozen.class);
        assertThrows(AssertionError.class, () -> world.play(stage));
        assertEquals(2, stage.count());
        assertEquals(2, world.play(stage).played());
        assertTrue(world.has(live, Frozen.class));
    }

    @Test
    void reportIsOfOnePlayback() {
        commands.destroy(dead);
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        List<CommandFailure> failures = report.failures();
        assertEquals("played=0, skipped=1, failed=0, coalesced=0", report.toString());
        world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(1, failures.size());
        assertEquals(0, world.play(commands).skipped());
    }
}
