package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.Entity;
import dev.tercio.Storage;
import dev.tercio.Tier;
import dev.tercio.Utf8;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

/// Buffers, stages and worlds stay usable whatever a faulty or malicious program does.
///
/// Proves CB-02, CB-06, CB-11.
class CommandMisuseTest extends CommandFixture {
    @Storage(Tier.MANAGED)
    private record Tight(@Utf8(4) String text) {}

    /// A command whose class behaves inconsistently.
    private record Moody() implements Command {
        private static final List<String> REFUSALS = new ArrayList<>();

        private Moody {
            if (!REFUSALS.isEmpty()) {
                throw new IllegalArgumentException(REFUSALS.getFirst());
            }
        }

        @Override
        public void run(CommandContext context) {}
    }

    @Test
    void immediateCommandsRefuseQueriesOfOtherWorlds() {
        Entity mine = world.spawn(new Mass(1));
        try (World other = World.create()) {
            other.spawn(new Mass(2));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> world.immediateCommands().destroyAll(other.query(Mass.class)));
        }
        assertTrue(world.isAlive(mine));
    }

    @Test
    void immediateCommandsRefuseQueriesOfChangesAsBuffersDo() {
        assertThrows(
                IllegalArgumentException.class,
                () ->
                        world.immediateCommands()
                                .destroyAll(world.query(Mass.class).changed(Mass.class)));
    }

    @Test
    void lanesAreClosedHoweverTheirStageIsPlayed() {
        for (PlaybackOptions options :
                List.of(
                        PlaybackOptions.DEFAULT,
                        PlaybackOptions.DEFAULT.parallel(),
                        PlaybackOptions.DEFAULT.coalesce(),
                        PlaybackOptions.DEFAULT.order(PlaybackOrder.PRIORITY))) {
            CommandStage stage = world.stage();
            Commands lane = stage.lane(0);
            lane.spawn(new Mass(1));
            world.play(stage, options);
            assertThrows(IllegalStateException.class, () -> lane.spawn(new Mass(2)));
        }
    }

    @Test
    void coalescingDoesNotSpreadARefusedValue() {
        try (World fields = World.create(WorldOptions.DEFAULT.register(Tight.class, Tier.HEAP))) {
            CommandBuffer buffer = fields.commands();
            Entity handle = buffer.spawn(new Mass(1));
            buffer.set(handle, new Mass(2));
            buffer.add(handle, new Tight("too long"));
            fields.play(buffer, PlaybackOptions.DEFAULT.coalesce());
            assertEquals(new Mass(2), fields.get(buffer.entity(handle), Mass.class));
            assertFalse(fields.has(buffer.entity(handle), Tight.class));
        }
    }

    @Test
    void appendedCommandsKnowThatTheyWerePlayedBefore() {
        try (World small = World.create(WorldOptions.DEFAULT.maxEntities(1))) {
            CommandBuffer kept = small.commands();
            Entity handle = kept.spawn(new Mass(1));
            kept.run(_ -> {});
            kept.add(handle, Frozen.class);
            small.play(kept, PlaybackOptions.DEFAULT.keep());
            Entity first = kept.entity(handle);
            small.remove(first, Frozen.class);
            CommandBuffer copy = small.commands();
            copy.append(kept);
            small.play(copy);
            assertFalse(small.has(first, Frozen.class));
        }
    }

    @Test
    @SuppressWarnings("NullAway") // the point of the test
    void nullOptionsLeaveEverythingUsable() {
        commands.spawn(new Mass(1));
        assertThrows(NullPointerException.class, () -> world.play(commands, null));
        assertThrows(NullPointerException.class, () -> world.play(world.stage(), null));
        assertEquals(1, world.play(commands).played());
    }

    @Test
    void commandWithoutFieldsThatRefusesItselfIsAFailure() {
        commands.run(new Moody());
        commands.spawn(new Mass(1));
        Moody.REFUSALS.add("not today");
        try {
            assertEquals(1, world.play(commands, PlaybackOptions.CHECKED).failures().size());
        } finally {
            Moody.REFUSALS.clear();
        }
        assertEquals(1, world.size());
    }

    @Test
    void warningHandlerThatThrowsDoesNotUndoThePlayback() {
        world.commandTelemetry()
                .warnAboveSkipped(0)
                .onWarning(
                        line -> {
                            throw new IllegalStateException(line);
                        });
        commands.destroy(Entity.NONE);
        assertEquals(1, world.play(commands).skipped());
    }

    @Test
    void warningHandlerThatPlaysLeavesTheReportAlone() {
        CommandBuffer inner = world.commands();
        world.commandTelemetry().warnAboveSkipped(0).onWarning(line -> world.play(inner));
        commands.destroy(Entity.NONE);
        commands.spawn(new Mass(1));
        PlaybackReport report = world.play(commands);
        assertEquals(1, report.played());
        assertEquals(1, report.skipped());
    }

    /// With thousands of lanes, half of which remain after a stop, the time per lane is the same as
    /// with a few.
    @Test
    void stopWithManyLanesKeepsTheirHandles() {
        CommandStage stage = world.stage();
        Entity first = stage.lane(0).spawn(new Mass(0));
        int lanes = 10_000;
        for (int i = 1; i < lanes; i++) {
            Commands lane = stage.lane(i);
            if (i == lanes / 2) {
                lane.destroy(Entity.of(7, 7));
            }
            lane.spawn(new Mass(i));
        }
        stage.lane(lanes).add(first, Frozen.class);
        world.play(stage, PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP));
        PlaybackReport rest = world.play(stage);
        assertEquals(0, rest.failed() + rest.skipped());
        assertEquals(lanes, world.size());
        assertEquals(1, world.query(Mass.class).with(Frozen.class).count());
    }
}
