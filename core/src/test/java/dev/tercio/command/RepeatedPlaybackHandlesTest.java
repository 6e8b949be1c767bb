package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

import java.util.List;

/// A repeated playback does not refer to entities that an earlier playback has spawned.
///
/// Proves CB-05, CB-10.
class RepeatedPlaybackHandlesTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    @Test
    void failedSpawnOfAReplayIsNotTheEntityOfTheFirst() {
        try (World small = World.create(WorldOptions.DEFAULT.maxEntities(1))) {
            CommandBuffer kept = small.commands();
            Entity handle = kept.spawn(new Mass(1));
            kept.run(_ -> {});
            kept.add(handle, Frozen.class);
            small.play(kept, PlaybackOptions.DEFAULT.keep());
            Entity first = kept.entity(handle);
            small.remove(first, Frozen.class);
            PlaybackReport report = small.play(kept, PlaybackOptions.CHECKED.keep());
            assertEquals(
                    List.of(FailureReason.WORLD_FULL, FailureReason.NOT_YET_SPAWNED),
                    report.failures().stream().map(CommandFailure::reason).toList());
            assertFalse(small.has(first, Frozen.class));
        }
    }

    @Test
    void replayFailsAsTheFirstPlaybackDid() {
        Entity handle = commands.priority(Priority.LOW).spawn(new Mass(1));
        commands.priority(Priority.HIGH).add(handle, Frozen.class);
        PlaybackOptions kept = PlaybackOptions.CHECKED.order(PlaybackOrder.PRIORITY).keep();
        assertEquals(1, world.play(commands, kept).failures().size());
        assertEquals(1, world.play(commands, kept).failures().size());
    }
}
