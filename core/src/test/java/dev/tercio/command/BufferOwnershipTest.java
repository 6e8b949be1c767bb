package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Position;
import dev.tercio.query.Query;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// A buffer belongs to one thread at a time, and recording changes only the buffer.
///
/// Proves CB-02.
@Tag("conformance")
class BufferOwnershipTest extends CommandFixture {
    private final CommandBuffer spare = world.commands();
    private final Query<Mass> heavy = world.query(Mass.class);

    private static void onOtherThread(Runnable body) throws Exception {
        FutureTask<Void> task = new FutureTask<>(body, null);
        Thread.ofPlatform().name("other").start(task);
        task.get();
    }

    private List<Runnable> everyUse(Commands target, Entity entity) {
        return List.of(
                () -> target.spawn(),
                () -> target.spawn(new Position(1, 1)),
                () -> target.spawn(new Position(1, 1), new Mass(1)),
                () -> target.spawn(new Position(1, 1), new Mass(1), new Frozen()),
                () -> target.copy(entity),
                () -> target.destroy(entity),
                () -> target.add(entity, new Mass(1)),
                () -> target.add(entity, ComponentType.of(Mass.class), new Mass(1)),
                () -> target.add(entity, Frozen.class),
                () -> target.add(entity, ComponentType.of(Mass.class)),
                () -> target.set(entity, new Mass(1)),
                () -> target.set(entity, ComponentType.of(Mass.class), new Mass(1)),
                () -> target.remove(entity, Mass.class),
                () -> target.remove(entity, ComponentType.of(Mass.class)),
                () -> target.setAuthority(entity, Mass.class, true),
                () -> target.setResource("text"),
                () -> target.setResource(CharSequence.class, "text"),
                () -> target.removeResource(String.class),
                () -> target.addAll(heavy, new Position(1, 1)),
                () -> target.addAll(heavy, Position.class),
                () -> target.removeAll(heavy, Position.class),
                () -> target.destroyAll(heavy),
                () -> target.run(_ -> {}),
                () -> target.priority(Priority.HIGH));
    }

    private void assertAllRefused(Entity entity, String why) {
        List<Runnable> uses = new ArrayList<>(everyUse(commands, entity));
        uses.add(() -> commands.named("x"));
        uses.add(() -> commands.reserve(8));
        uses.add(commands::clear);
        uses.add(() -> commands.split(0));
        uses.add(commands::handOver);
        uses.add(() -> commands.append(spare));
        uses.add(() -> spare.append(commands));
        for (Runnable use : uses) {
            var e = assertThrows(IllegalStateException.class, use::run);
            assertTrue(e.getMessage().contains(why), e.getMessage());
        }
    }

    @Test
    void anotherThreadIsRefusedUntilHandOver() throws Exception {
        Entity entity = world.spawn(new Mass(1));
        commands.named("first").add(entity, Frozen.class);
        String owner = Thread.currentThread().getName();
        onOtherThread(
                () -> assertAllRefused(entity, "it belongs to another thread: owner=" + owner));
        assertEquals(1, commands.count());

        commands.handOver();
        onOtherThread(
                () -> {
                    commands.add(entity, new Position(1, 1));
                    commands.handOver();
                });

        assertEquals(2, world.play(commands).played());
        assertTrue(world.has(entity, Frozen.class));
        assertTrue(world.has(entity, Position.class));
    }

    @Test
    void bufferOfAnotherThreadIsNotPlayed() throws Exception {
        onOtherThread(() -> commands.spawn(new Mass(1)));
        assertThrows(IllegalStateException.class, () -> commands.spawn(new Mass(2)));
        assertThrows(IllegalStateException.class, () -> world.play(commands));
        assertEquals(1, commands.count());
        assertEquals(0, world.size());
    }

    @Test
    void playedBufferCanBeUsedByAnyThread() throws Exception {
        Entity entity = world.spawn();
        commands.add(entity, Frozen.class);
        world.play(commands);
        onOtherThread(
                () -> {
                    commands.add(entity, new Mass(1));
                    commands.handOver();
                });
        assertEquals(1, world.play(commands).played());
    }

    @Test
    void closedBufferIsRefused() {
        Entity entity = world.spawn();
        commands.add(entity, Frozen.class);
        commands.close();
        assertAllRefused(entity, "it has been closed");
        assertThrows(IllegalStateException.class, () -> world.play(commands));
        assertThrows(IllegalStateException.class, commands::toBytes);
    }

    @Test
    void laneOfAPlayedStageIsRefused() {
        CommandStage stage = world.stage();
        Commands lane = stage.lane(1);
        lane.spawn(new Mass(1));
        world.play(stage);
        for (Runnable use : everyUse(lane, Entity.NONE)) {
            assertThrows(IllegalStateException.class, use::run);
        }
        assertEquals(1, world.size());
    }

    @Test
    void bufferCannotBeUsedWhileItPlays() {
        Entity entity = world.spawn(new Mass(1));
        List<Throwable> unexpected = new ArrayList<>();
        commands.run(
                _ -> {
                    try {
                        assertAllRefused(entity, "it is being played");
                        assertThrows(IllegalStateException.class, () -> world.play(commands));
                        assertThrows(IllegalStateException.class, commands::close);
                    } catch (AssertionError e) {
                        unexpected.add(e);
                    }
                });
        commands.add(entity, Frozen.class);
        PlaybackReport report = world.play(commands, PlaybackOptions.CHECKED);
        assertEquals(List.of(), unexpected);
        assertEquals(2, report.played(), () -> report.failures().toString());
    }

    @Test
    void anotherBufferCanBePlayedInsideAPlayback() {
        CommandBuffer inner = world.commands();
        Entity innerHandle = inner.spawn(new Mass(1));
        inner.destroy(Entity.of(99, 9));
        Entity outerHandle = commands.spawn(new Position(1, 1));
        List<String> reports = new ArrayList<>();
        commands.run(context -> reports.add(context.world().play(inner).toString()));
        commands.add(outerHandle, Frozen.class);
        PlaybackReport report = world.play(commands);
        assertEquals(3, report.played());
        assertEquals(0, report.skipped());
        assertEquals(List.of("played=1, skipped=1, failed=0, coalesced=0"), reports);
        assertTrue(world.has(inner.entity(innerHandle), Mass.class));
        assertTrue(world.has(commands.entity(outerHandle), Frozen.class));
    }

    @Test
    void recordingTouchesNothingOfTheWorld() throws Exception {
        Entity entity = world.spawn();
        int types = world.types().size();
        onOtherThread(
                () -> {
                    CommandBuffer foreign = world.commands();
                    everyUse(foreign, entity).forEach(Runnable::run);
                });
        assertEquals(types, world.types().size());
        assertEquals(1, world.size());
        assertEquals(List.of(), world.components(entity));
        assertTrue(world.resources().tryGet(String.class).isEmpty());
    }

    @Test
    void playingIsAllowedOnlyOnTheWorldsThread() {
        assumeFalse("off".equals(System.getProperty("tercio.checks")), "nobody looks");
        CommandBuffer foreign = world.commands();
        var e =
                assertThrows(
                        ExecutionException.class,
                        () ->
                                onOtherThread(
                                        () -> {
                                            foreign.spawn(new Mass(1));
                                            world.play(foreign);
                                        }));
        assertInstanceOf(IllegalStateException.class, e.getCause());
        assertEquals(0, world.size());
    }
}
