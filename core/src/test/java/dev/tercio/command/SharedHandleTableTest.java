package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.Entity;
import dev.tercio.command.CommandRecords.Frozen;
import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Handles shared by several lanes stay valid after the lane that issued them is reused.
///
/// Proves CB-05, CB-10.
class SharedHandleTableTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    @Test
    void tailCanBePlayedAfterTheHeadIsClosed() {
        commands.spawn(new Mass(1));
        commands.spawn(new Mass(2));
        CommandBuffer tail = commands.split(1);
        world.play(commands);
        commands.close();
        assertEquals(List.of(), play(tail));
        assertEquals(2, world.size());
    }

    @Test
    void tailCanBePlayedAfterTheHeadIsUsedAgain() {
        commands.spawn(new Mass(1));
        commands.spawn(new Mass(2));
        CommandBuffer tail = commands.split(1);
        world.play(commands);
        commands.spawn(new Mass(3));
        world.play(commands);
        assertEquals(List.of(), play(tail));
    }

    @Test
    void appendedSpawnsSurviveLaterPlaybacksOfTheOther() {
        CommandBuffer other = world.commands();
        other.spawn(new Mass(1));
        commands.append(other);
        world.play(other);
        other.spawn(new Mass(2));
        world.play(other);
        assertEquals(List.of(), play(commands));
    }

    @Test
    void appendedSpawnsSurviveTheCloseOfTheOther() {
        CommandBuffer other = world.commands();
        other.spawn(new Mass(1));
        commands.append(other);
        world.play(other);
        other.close();
        assertEquals(List.of(), play(commands));
    }

    /// LaneStage.beginPlayback recycles the lanes that were played, which turns their tables.
    @Test
    void restOfAStoppedStageUsesHandlesOfPlayedLanes() {
        CommandStage stage = world.stage();
        Entity one = stage.lane(1).spawn(new Mass(1));
        Commands second = stage.lane(2);
        second.destroy(Entity.of(5, 5));
        second.add(one, Frozen.class);
        world.play(stage, STOP);
        assertEquals(1, world.play(stage, STOP).played());
    }
}
