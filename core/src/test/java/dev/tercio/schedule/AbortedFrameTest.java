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
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.internal.world.WorldListener;
import dev.tercio.schedule.ScheduleRecords.Frozen;
import dev.tercio.schedule.ScheduleRecords.Mass;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
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

    /// A listener that fails at the end of each frame.
    private record FailingListener(Throwable failure) implements WorldListener {
        @Override
        public void playing(PlayedCommands commands, PlaybackOptions options) {}

        @Override
        public void frameEnded() {
            throw Unchecked.rethrow(failure);
        }
    }

    private void listen(Throwable failure) {
        ((DirectWorld) world).listen(new FailingListener(failure));
    }

    @Test
    void failuresAtFrameEndAreReportedWithTheOriginalFailure() {
        AssertionError wrong = new AssertionError("wrong");
        IllegalStateException full = new IllegalStateException("disk is full");
        listen(full);
        schedule.add("runs", _ -> context -> context.commands().run(throwing(wrong)));
        assertSame(wrong, assertThrows(AssertionError.class, schedule::run));
        assertEquals(List.of(full), List.of(wrong.getSuppressed()));
        assertSameFrame(1);
    }

    /// The JVM throws the same [OutOfMemoryError] several times.
    @Test
    void errorThatIsThrownTwiceAlsoEndsTheWorldsFrame() {
        OutOfMemoryError shared = new OutOfMemoryError("shared");
        listen(shared);
        listen(shared);
        schedule.add("runs", _ -> context -> context.commands().run(throwing(shared)));
        for (int frame = 1; frame <= 2; frame++) {
            assertSame(shared, assertThrows(OutOfMemoryError.class, schedule::run));
            assertSameFrame(frame);
        }
        assertEquals(List.of(), List.of(shared.getSuppressed()));
    }

    /// Kotlin does not declare checked exceptions.
    @Test
    void checkedExceptionOfAHandlerEndsTheFrameAndDropsItsCommands() {
        Entity bare = world.spawn();
        IOException mine = new IOException("mine");
        schedule.playback(
                PlaybackOptions.DEFAULT.onFailure(
                        _ -> {
                            throw Unchecked.rethrow(mine);
                        }));
        schedule.add(
                "sets",
                _ ->
                        context -> {
                            if (context.time().frame() == 0) {
                                context.commands().set(bare, new Mass(1));
                                context.commandsAt(SyncPoints.END_OF_FRAME).spawn(new Mass(1));
                            }
                        });
        assertSame(mine, assertThrows(IOException.class, schedule::run));
        assertSameFrame(1);
        schedule.run();
        assertEquals(1, world.size());
    }

    @Test
    void checkedExceptionOfOneListenerDoesNotHideTheEndOfAFrameFromOthers() {
        IOException full = new IOException("disk is full");
        IllegalStateException later = new IllegalStateException("later");
        listen(full);
        listen(later);
        assertSame(full, assertThrows(IOException.class, world::nextFrame));
        assertEquals(List.of(later), List.of(full.getSuppressed()));
    }
}
