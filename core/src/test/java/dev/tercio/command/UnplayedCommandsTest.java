package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.LoggedLines;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.ingress.NetworkIngress;
import dev.tercio.internal.schedule.SystemSchedule;
import dev.tercio.schedule.Phases;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SyncPoints;
import dev.tercio.schedule.SystemFailedException;
import dev.tercio.schedule.SystemFailurePolicy;
import dev.tercio.schedule.SystemOptions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Commands that are recorded and never played are counted, and logged once for each cause.
///
/// Proves CB-20.
@Isolated
class UnplayedCommandsTest {
    /// Has no stack trace, because the schedule logs it.
    private static final class OnPurpose extends RuntimeException {
        private static final long serialVersionUID = 1L;

        OnPurpose() {
            super("on purpose", null, false, false);
        }
    }

    private static String warning(int commands, String recorder, String because) {
        return "WARNING recorded commands are never played: commands="
                + commands
                + ", recorder="
                + recorder
                + ", because="
                + because
                + ", world=depot; this is logged once, commandTelemetry().unplayed() counts all";
    }

    private static List<String> logged(Runnable body) {
        return LoggedLines.during("dev.tercio.command", "commandTelemetry().unplayed()", body);
    }

    private static void spawn(Commands commands, int count) {
        for (int i = 0; i < count; i++) {
            commands.spawn(new Mass(i));
        }
    }

    @Test
    void closedBuffersAreCountedAndLoggedOnce() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            List<String> lines =
                    logged(
                            () -> {
                                for (int i = 1; i <= 3; i++) {
                                    try (CommandBuffer buffer = world.commands().named("Mining")) {
                                        spawn(buffer, i);
                                    }
                                }
                            });
            assertEquals(List.of(warning(1, "Mining", "their buffer was closed")), lines);
            assertEquals(6, world.commandTelemetry().unplayed());
            world.commandTelemetry().reset();
            assertEquals(0, world.commandTelemetry().unplayed());
        }
    }

    @Test
    void playedAndKeptCommandsAreNotCounted() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            CommandBuffer buffer = world.commands();
            spawn(buffer, 3);
            world.play(buffer, PlaybackOptions.DEFAULT.keep());
            buffer.close();
            CommandBuffer other = world.commands();
            spawn(other, 3);
            world.play(other);
            other.close();
            CommandBuffer more = world.commands();
            spawn(more, 3);
            world.play(more, PlaybackOptions.DEFAULT.keep());
            spawn(more, 2);
            more.clear();
            assertEquals(2, world.commandTelemetry().unplayed());
        }
    }

    @Test
    void appendedAndWrittenCommandsAreNotCounted() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            CommandBuffer part = world.commands();
            spawn(part, 3);
            CommandBuffer whole = world.commands();
            whole.append(part);
            part.close();
            world.play(whole);
            CommandBuffer sent = world.commands();
            spawn(sent, 2);
            assertTrue(sent.toBytes().length > 0);
            sent.close();
            assertEquals(0, world.commandTelemetry().unplayed());
            CommandBuffer tail = world.commands();
            spawn(tail, 3);
            CommandBuffer rest = tail.split(1);
            world.play(tail);
            tail.close();
            rest.close();
            assertEquals(2, world.commandTelemetry().unplayed());
        }
    }

    @Test
    void restOfAStoppedPlaybackIsCounted() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            CommandBuffer buffer = world.commands();
            buffer.destroy(Entity.NONE);
            spawn(buffer, 2);
            world.play(buffer, PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP));
            buffer.close();
            assertEquals(2, world.commandTelemetry().unplayed());
        }
    }

    /// Clearing is intentional, so nothing is logged.
    @Test
    void clearedCommandsAreCountedAndNotLogged() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            List<String> lines =
                    logged(
                            () -> {
                                CommandBuffer buffer = world.commands();
                                spawn(buffer, 2);
                                buffer.clear();
                                spawn(buffer, 1);
                                byte[] bytes = buffer.toBytes();
                                spawn(buffer, 3);
                                world.register(Mass.class);
                                buffer.load(world, ByteBuffer.wrap(bytes));
                                world.play(buffer);
                                CommandStage stage = world.stage();
                                spawn(stage.lane(1), 4);
                                stage.clear();
                            });
            assertEquals(List.of(), lines);
            assertEquals(2 + 3 + 4, world.commandTelemetry().unplayed());
        }
    }

    @Test
    void lanesOfAFailedSystemAreCounted() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"));
                Schedule schedule = Schedule.of(world)) {
            schedule.onFailure(SystemFailurePolicy.CONTINUE);
            schedule.add(
                    "Trading",
                    _ ->
                            context -> {
                                spawn(context.commands(), 2);
                                throw new OnPurpose();
                            });
            List<String> lines =
                    logged(
                            () -> {
                                schedule.run(0.1);
                                schedule.run(0.1);
                            });
            assertEquals(List.of(warning(2, "Trading", "a system, body or playback threw")), lines);
            assertEquals(4, world.commandTelemetry().unplayed());
            assertEquals(0, world.size());
        }
    }

    @Test
    void commandsOfABodyThatThrewAreCounted() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            world.spawn(new Mass(1));
            assertThrows(
                    OnPurpose.class,
                    () ->
                            world.query(Mass.class)
                                    .forEach(
                                            (_, commands) -> {
                                                spawn(commands, 3);
                                                throw new OnPurpose();
                                            }));
            assertEquals(3, world.commandTelemetry().unplayed());
        }
    }

    @Test
    void pendingCommandsOfAClosedWorldAreLogged() {
        List<String> lines =
                logged(
                        () -> {
                            World world = World.create(WorldOptions.DEFAULT.name("depot"));
                            CommandStage stage = world.stage();
                            spawn(stage.lane(1, 0, "Scouts"), 3);
                            world.close();
                        });
        assertEquals(List.of(warning(3, "Scouts", "their world was closed")), lines);
    }

    @Test
    @Timeout(120)
    void lostBuffersAndStagesAreCounted() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            recordAndLose(world);
            while (world.commandTelemetry().unplayed() < 8) {
                System.gc();
                Thread.onSpinWait();
            }
            assertEquals(8, world.commandTelemetry().unplayed());
        }
    }

    private static Stream<PlaybackOptions> options() {
        return Stream.of(PlaybackOrder.values())
                .map(PlaybackOptions.DEFAULT::order)
                .flatMap(order -> Stream.of(order, order.coalesce(), order.parallel()));
    }

    @ParameterizedTest
    @MethodSource("options")
    void playedStagesAreNotCountedWhenTheWorldIsClosed(PlaybackOptions options) {
        World world = World.create(WorldOptions.DEFAULT.name("depot"));
        CommandTelemetry telemetry = world.commandTelemetry();
        CommandStage stage = world.stage();
        spawn(stage.lane(1), 3);
        spawn(stage.lane(2), 2);
        world.play(stage, options);
        assertEquals(5, world.size());
        world.close();
        assertEquals(0, telemetry.unplayed());
    }

    @ParameterizedTest
    @MethodSource("options")
    void restOfAStageThatThrewIsCountedOnce(PlaybackOptions options) {
        World world = World.create(WorldOptions.DEFAULT.name("depot"));
        CommandTelemetry telemetry = world.commandTelemetry();
        CommandStage stage = world.stage();
        recordAnError(stage.lane(1));
        spawn(stage.lane(2), 1);
        assertThrows(AssertionError.class, () -> world.play(stage, options));
        int left = 4 - world.size();
        assertEquals(left, stage.count());
        world.close();
        assertEquals(left, telemetry.unplayed());
    }

    /// Two systems of one stage that are played together: what the first records, and a spawn.
    private static Schedule twoSystems(
            World world, PlaybackOptions options, Consumer<Commands> first) {
        Schedule schedule = Schedule.of(world).playback(options);
        schedule.add("First", _ -> context -> first.accept(context.commands()));
        schedule.add("Second", _ -> context -> spawn(context.commands(), 1));
        return schedule;
    }

    private static List<String> warnings(long commands, String because) {
        return commands == 0 ? List.of() : List.of(because);
    }

    private static List<String> causes(List<String> lines) {
        return lines.stream()
                .map(line -> line.replaceAll(".*because=|, world=depot;.*", ""))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("options")
    void commandsDroppedByAStopInAScheduleAreCounted(PlaybackOptions options) {
        World world = World.create(WorldOptions.DEFAULT.name("depot"));
        CommandTelemetry telemetry = world.commandTelemetry();
        Schedule schedule =
                twoSystems(
                        world,
                        options.onFailure(OnFailure.STOP),
                        commands -> {
                            spawn(commands, 1);
                            commands.destroy(Entity.NONE);
                            spawn(commands, 2);
                        });
        List<String> lines =
                logged(
                        () -> {
                            assertThrows(SystemFailedException.class, schedule::run);
                            assertEquals(4 - world.size(), telemetry.unplayed());
                            schedule.close();
                            world.close();
                        });
        assertEquals(
                warnings(telemetry.unplayed(), "a failed command has stopped their playback"),
                causes(lines));
    }

    @ParameterizedTest
    @MethodSource("options")
    void commandsDroppedByAnErrorInAScheduleAreCounted(PlaybackOptions options) {
        checkThatThrows(options, AssertionError.class, UnplayedCommandsTest::recordAnError);
    }

    @ParameterizedTest
    @MethodSource("options")
    void commandsDroppedByAThrowingHandlerAreCounted(PlaybackOptions options) {
        checkThatThrows(
                options.onFailure(
                        _ -> {
                            throw new OnPurpose();
                        }),
                OnPurpose.class,
                commands -> {
                    spawn(commands, 1);
                    commands.destroy(Entity.NONE);
                    spawn(commands, 2);
                });
    }

    private static void checkThatThrows(
            PlaybackOptions options, Class<? extends Throwable> thrown, Consumer<Commands> first) {
        World world = World.create(WorldOptions.DEFAULT.name("depot"));
        CommandTelemetry telemetry = world.commandTelemetry();
        Schedule schedule = twoSystems(world, options, first);
        List<String> lines =
                logged(
                        () -> {
                            assertThrows(thrown, schedule::run);
                            assertEquals(4 - world.size(), telemetry.unplayed());
                            schedule.close();
                            world.close();
                        });
        assertEquals(
                warnings(telemetry.unplayed(), "a system, body or playback threw"), causes(lines));
    }

    /// A schedule with commands pending for the next frame.
    private static Schedule withPendingCommands(World world) {
        Schedule schedule = Schedule.of(world);
        schedule.add(
                "Late",
                _ -> context -> spawn(context.commandsAt(SyncPoints.END_OF_SIMULATION), 2),
                SystemOptions.DEFAULT.in(Phases.PRESENTATION));
        schedule.run();
        assertEquals(0, world.commandTelemetry().unplayed());
        return schedule;
    }

    @Test
    void pendingCommandsOfAClosedScheduleAreCounted() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            Schedule schedule = withPendingCommands(world);
            String because = "their schedule was closed while they waited for a sync point";
            assertEquals(List.of(warning(2, "Late", because)), logged(schedule::close));
            assertEquals(2, world.commandTelemetry().unplayed());
        }
    }

    @Test
    void pendingCommandsAreCountedWhenTheStateIsReplaced() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"));
                Schedule schedule = withPendingCommands(world)) {
            String because =
                    "their world was rolled back or loaded while they waited for a sync point";
            assertEquals(
                    List.of(warning(2, "Late", because)),
                    logged(((SystemSchedule) schedule)::dropWaitingCommands));
            assertEquals(2, world.commandTelemetry().unplayed());
        }
    }

    @Test
    void batchesWithoutRoomAndOfAClosedIngressAreCounted() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            Schedule schedule = Schedule.of(world);
            NetworkIngress ingress =
                    new NetworkIngress(world, 1, NetworkIngress.Overflow.DROP_OLDEST);
            schedule.add(ingress).build();
            List<String> lines =
                    logged(
                            () -> {
                                submit(ingress, 1);
                                submit(ingress, 2);
                                submit(ingress, 3);
                                schedule.close();
                            });
            assertEquals(
                    List.of(
                            "too many batches waited in their network ingress",
                            "their network ingress was removed, or its schedule closed"),
                    causes(lines));
            assertEquals(6, world.commandTelemetry().unplayed());
            assertEquals(0, ingress.unplayed());
        }
    }

    private static void submit(NetworkIngress ingress, int spawns) {
        CommandBuffer batch = ingress.rent();
        spawn(batch, spawns);
        ingress.submit(batch);
    }

    @Test
    void restOfABatchWhoseHandlerThrewIsCountedByItsIngress() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"));
                Schedule schedule = Schedule.of(world)) {
            NetworkIngress ingress = new NetworkIngress(world, 1, NetworkIngress.Overflow.ERROR);
            ingress.playback(
                    PlaybackOptions.DEFAULT.onFailure(
                            _ -> {
                                throw new OnPurpose();
                            }));
            schedule.add(ingress).onFailure(SystemFailurePolicy.CONTINUE);
            CommandBuffer batch = ingress.rent();
            batch.destroy(Entity.NONE);
            spawn(batch, 3);
            ingress.submit(batch);
            List<String> lines = logged(schedule::run);
            assertEquals(List.of("a system, body or playback threw"), causes(lines));
            assertEquals(3, ingress.unplayed());
            assertEquals(3, world.commandTelemetry().unplayed());
        }
    }

    /// Records three spawns and a command that throws.
    private static void recordAnError(Commands commands) {
        spawn(commands, 1);
        commands.run(
                _ -> {
                    throw new AssertionError("on purpose");
                });
        spawn(commands, 2);
    }

    @Test
    void commandsCountedByTheClosedWorldAreNotCountedAgain() {
        World world = World.create(WorldOptions.DEFAULT.name("depot"));
        CommandTelemetry telemetry = world.commandTelemetry();
        CommandStage stage = world.stage();
        spawn(stage.lane(1), 2);
        CommandBuffer buffer = world.commands();
        spawn(buffer, 3);
        world.close();
        assertEquals(5, telemetry.unplayed());
        buffer.close();
        stage.clear();
        assertEquals(5, telemetry.unplayed());
    }

    /// Retained commands that are played again do not count as unplayed; those recorded after them
    /// do.
    @Test
    void usedCommandsStayKnownWhenTheirBufferIsCut() {
        try (World world = World.create(WorldOptions.DEFAULT.name("depot"))) {
            CommandBuffer buffer = world.commands();
            spawn(buffer, 3);
            world.play(buffer, PlaybackOptions.DEFAULT.keep());
            CommandBuffer tail = buffer.split(1);
            spawn(tail, 1);
            tail.close();
            assertEquals(1, world.commandTelemetry().unplayed());
            buffer.destroy(Entity.NONE);
            spawn(buffer, 2);
            world.play(buffer, PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP));
            buffer.close();
            assertEquals(3, world.commandTelemetry().unplayed());
        }
    }

    private static void recordAndLose(World world) {
        spawn(world.commands(), 3);
        spawn(world.stage().lane(1), 5);
    }
}
