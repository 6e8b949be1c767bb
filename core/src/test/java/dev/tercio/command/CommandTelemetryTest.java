package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;
import dev.tercio.command.CommandRecords.Position;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Counters, warnings and the history of commands.
///
/// Proves CB-12.
@Tag("conformance")
class CommandTelemetryTest {
    private final World world = World.create();
    private final CommandTelemetry telemetry = world.commandTelemetry();
    private final CommandBuffer commands = world.commands().named("Tester");
    private final List<String> warnings = new ArrayList<>();

    CommandTelemetryTest() {
        telemetry.onWarning(warnings::add);
    }

    @AfterEach
    void close() {
        world.close();
    }

    private void playSome() {
        Entity entity = world.spawn(new Position(1, 1));
        for (int i = 0; i < 5; i++) {
            commands.spawn(new Position(i, i), new Mass(i));
        }
        commands.add(entity, new Mass(1));
        commands.set(entity, new Mass(2));
        commands.set(entity, new Mass(3));
        commands.set(Entity.NONE, new Mass(4));
        commands.remove(entity, Mass.class);
        commands.run(
                _ -> {
                    throw new IllegalStateException("mine");
                });
        commands.destroy(entity);
        world.play(commands);
    }

    @Test
    void countsAreByKindAndComponent() {
        world.play(commands);
        telemetry.enable();
        playSome();
        assertEquals(5, telemetry.recorded(CommandKind.SPAWN));
        assertEquals(5, telemetry.played(CommandKind.SPAWN));
        assertEquals(3, telemetry.recorded(CommandKind.SET));
        assertEquals(2, telemetry.played(CommandKind.SET));
        assertEquals(1, telemetry.skipped(CommandKind.SET));
        assertEquals(0, telemetry.failed(CommandKind.SET));
        assertEquals(1, telemetry.failed(CommandKind.RUN));
        assertEquals(0, telemetry.played(CommandKind.RUN));
        assertEquals(1, telemetry.played(CommandKind.DESTROY));
        assertEquals(0, telemetry.recorded(CommandKind.COPY));
        assertEquals(5, telemetry.recorded(Position.class));
        assertEquals(5 + 1 + 3 + 1, telemetry.recorded(Mass.class));
        assertEquals(1, telemetry.refused(Mass.class));
        assertEquals(0, telemetry.refused(Position.class));
        assertEquals(0, telemetry.recorded(Frozen.class));
        assertEquals(1, telemetry.playbacks());
        assertTrue(telemetry.playbackTime().isPositive());
        assertTrue(telemetry.recordTime().isPositive());
    }

    @Test
    void nothingIsCountedWhenOff() {
        assertFalse(telemetry.isEnabled());
        playSome();
        for (CommandKind kind : CommandKind.values()) {
            assertEquals(0, telemetry.recorded(kind));
        }
        assertEquals(0, telemetry.playbacks());
        assertEquals(Duration.ZERO, telemetry.playbackTime());
        assertEquals(List.of(), telemetry.history());
        assertEquals(List.of(), warnings);

        assertTrue(telemetry.enable().isEnabled());
        playSome();
        telemetry.disable();
        playSome();
        assertEquals(5, telemetry.recorded(CommandKind.SPAWN));
        assertEquals(1, telemetry.playbacks());
        telemetry.reset();
        assertEquals(0, telemetry.recorded(CommandKind.SPAWN));
        assertEquals(0, telemetry.recorded(Mass.class));
        assertEquals(0, telemetry.playbacks());
        assertEquals(Duration.ZERO, telemetry.recordTime());
    }

    @Test
    void stageIsCountedLikeABuffer() {
        telemetry.enable();
        CommandStage stage = world.stage();
        stage.lane(1).spawn(new Mass(1));
        stage.lane(2).spawn(new Mass(2), new Position(1, 1));
        world.play(stage);
        assertEquals(2, telemetry.played(CommandKind.SPAWN));
        assertEquals(2, telemetry.recorded(Mass.class));
        assertEquals(1, telemetry.playbacks());
    }

    @Test
    void skippedAboveTheLimitWarn() {
        telemetry.warnAboveSkipped(2);
        for (int count : new int[] {2, 3}) {
            for (int i = 0; i < count; i++) {
                commands.destroy(Entity.NONE);
            }
            world.play(commands);
        }
        assertEquals(List.of("many commands skipped: count=3, limit=2"), warnings);
    }

    @Test
    void poolMissesAboveTheLimitWarn() {
        telemetry.warnAbovePoolMisses(1);
        world.commands();
        world.play(commands);
        assertEquals(List.of(), warnings);
        world.commands();
        world.commands();
        world.play(commands);
        assertEquals(List.of("pool was empty: misses=2, limit=1"), warnings);
        world.play(commands);
        assertEquals(1, warnings.size());
    }

    @Test
    void shareOfPoolMissesAboveTheLimitWarns() {
        telemetry.warnAbovePoolMissShare(0.25);
        rent(19, 80);
        assertEquals(List.of(), warnings, "fewer than 100 were rented");
        rent(1, 0);
        assertEquals(List.of(), warnings);
        rent(30, 70);
        assertEquals(
                List.of(
                        "pool is often empty: share=0.3, limit=0.25, misses=30, rented=100,"
                                + " poolLimit=1024; close buffers, prewarm the pool, or raise its"
                                + " limit"),
                warnings);
        assertThrows(IllegalArgumentException.class, () -> telemetry.warnAbovePoolMissShare(1.5));
        assertThrows(
                IllegalArgumentException.class, () -> telemetry.warnAbovePoolMissShare(Double.NaN));
    }

    /// Rents buffers and keeps them, so that the pool is empty for all but the given number.
    private void rent(int misses, int hits) {
        world.commandPool().prewarm(hits, 8);
        for (int i = 0; i < misses + hits; i++) {
            world.commands();
        }
        world.play(commands);
    }

    @Test
    void reportHasTheSumOfCommands() {
        Entity entity = world.spawn(new Mass(1));
        commands.set(entity, new Mass(2));
        commands.set(entity, new Mass(3));
        commands.destroy(entity);
        commands.destroy(Entity.NONE);
        commands.bindStableId(world.spawn(), world.stableIds().assign(world.spawn()));
        int recorded = commands.count();
        PlaybackReport report = world.play(commands, PlaybackOptions.DEFAULT.coalesce());
        assertEquals("played=1, skipped=1, failed=1, coalesced=2", report.toString());
        assertEquals(recorded, report.commands());
    }

    @Test
    void longPlaybackWarns() {
        telemetry.warnAbovePlaybackTime(Duration.ofDays(1));
        commands.spawn(new Mass(1));
        world.play(commands);
        assertEquals(List.of(), warnings);
        telemetry.warnAbovePlaybackTime(Duration.ZERO);
        commands.spawn(new Mass(1));
        world.play(commands);
        assertEquals(1, warnings.size());
        assertTrue(
                warnings.getFirst().matches("playback took long: nanos=\\d+, limit=0"),
                warnings::toString);
    }

    @Test
    void historyShowsRecorderCommandAndFrame() {
        telemetry.keepHistory(100);
        world.nextFrame();
        world.nextFrame();
        Entity live = world.spawn();
        commands.add(live, new Mass(1));
        commands.add(Entity.NONE, new Mass(1));
        Entity handle = commands.spawn(new Mass(2));
        world.play(commands);
        world.nextFrame();
        CommandStage stage = world.stage();
        stage.lane(1, 0, "Lane").destroy(live);
        world.play(stage);
        assertEquals(
                List.of(
                        new CommandRecord(
                                2,
                                "Tester",
                                0,
                                CommandKind.ADD,
                                live,
                                Optional.of(Mass.class),
                                Optional.empty()),
                        new CommandRecord(
                                2,
                                "Tester",
                                1,
                                CommandKind.ADD,
                                Entity.NONE,
                                Optional.of(Mass.class),
                                Optional.of(FailureReason.DEAD_ENTITY)),
                        new CommandRecord(
                                2,
                                "Tester",
                                2,
                                CommandKind.SPAWN,
                                handle,
                                Optional.empty(),
                                Optional.empty()),
                        new CommandRecord(
                                3,
                                "Lane",
                                0,
                                CommandKind.DESTROY,
                                live,
                                Optional.empty(),
                                Optional.empty())),
                telemetry.history());
        assertEquals(
                "frame 2 Tester #0 ADD " + live + " Mass",
                telemetry.history().getFirst().toString());
    }

    @Test
    void historyKeepsTheLast() {
        telemetry.keepHistory(3);
        for (int i = 0; i < 10; i++) {
            commands.spawn(new Mass(i));
        }
        world.play(commands);
        assertEquals(
                List.of(7, 8, 9), telemetry.history().stream().map(CommandRecord::number).toList());
        telemetry.reset();
        assertEquals(List.of(), telemetry.history());
        telemetry.keepHistory(0);
        commands.spawn(new Mass(1));
        world.play(commands);
        assertEquals(List.of(), telemetry.history());
        assertThrows(IllegalArgumentException.class, () -> telemetry.keepHistory(-1));
    }
}
