package dev.tercio.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.Command;
import dev.tercio.command.CommandFailure;
import dev.tercio.command.FailureReason;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.internal.command.play.PlayedCommands;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldListener;
import dev.tercio.schedule.ScheduleRecords.Frozen;
import dev.tercio.schedule.ScheduleRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/// A frame that has started always ends, even after an error: the world and the schedule count the
/// same frames.
///
/// Proves SY-09.
class AbortedFrameTest {
    private final World world = World.create(WorldOptions.DEFAULT.name("ended").workers(2));
    private final Schedule schedule = Schedule.of(world);

    @AfterEach
    void close() {
        schedule.close();
        world.close();
    }

    private static Command throwing(Error error) {
        return _ -> {
            throw error;
        };
    }

    private void assertSameFrame(long frame) {
        assertEquals(frame, schedule.frame());
        assertEquals(frame, world.frame());
    }

    @Test
    void errorInACommandAlsoEndsTheWorldsFrame() {
        AssertionError wrong = new AssertionError("wrong");
        schedule.add(
                "first frame",
                _ ->
                        context -> {
                            if (context.time().frame() == 0) {
                                context.commands().run(throwing(wrong));
                                context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(1));
                            }
                        });
        assertSame(wrong, assertThrows(AssertionError.class, schedule::run));
        assertSameFrame(1);
        schedule.run();
        assertSameFrame(2);
        assertEquals(0, world.size());
    }

    @Test
    void handlerThatThrowsAlsoEndsTheWorldsFrame() {
        Entity bare = world.spawn();
        IllegalStateException mine = new IllegalStateException("mine");
        schedule.playback(
                PlaybackOptions.DEFAULT.onFailure(
                        _ -> {
                            throw mine;
                        }));
        schedule.add("sets", _ -> context -> context.commands().set(bare, new Mass(1)));
        assertSame(mine, assertThrows(IllegalStateException.class, schedule::run));
        assertSameFrame(1);
    }

    @Test
    void handlesOfAnAbortedFrameAreInvalidInTheNext() {
        AtomicReference<Entity> handle = new AtomicReference<>(Entity.NONE);
        schedule.add(
                "spawns",
                _ ->
                        context -> {
                            if (context.time().frame() == 0) {
                                handle.set(context.commands().spawn(new Mass(1)));
                                context.commands().run(throwing(new AssertionError("wrong")));
                            } else {
                                context.commands().add(handle.get(), new Frozen());
                            }
                        });
        assertThrows(AssertionError.class, schedule::run);
        schedule.run();
        assertEquals(
                List.of(FailureReason.FOREIGN_HANDLE),
                schedule.commandFailures().stream().map(CommandFailure::reason).toList());
    }

    @Test
    void failuresAtFrameEndAreReportedWithTheOriginalFailure() {
        AssertionError wrong = new AssertionError("wrong");
        IllegalStateException full = new IllegalStateException("disk is full");
        ((DirectWorld) world)
                .listen(
                        new WorldListener() {
                            @Override
                            public void playing(PlayedCommands commands, PlaybackOptions options) {}

                            @Override
                            public void frameEnded() {
                                throw full;
                            }
                        });
        schedule.add("runs", _ -> context -> context.commands().run(throwing(wrong)));
        assertSame(wrong, assertThrows(AssertionError.class, schedule::run));
        assertEquals(List.of(full), List.of(wrong.getSuppressed()));
        assertSameFrame(1);
    }
}
