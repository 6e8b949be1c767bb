package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

/// A stage cannot be played or cleared by a command that it plays.
///
/// Proves CB-02.
class NestedStageTest extends CommandFixture {
    private static final PlaybackOptions STOP = PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP);

    @Test
    void stageIsNotPlayedInsideItself() {
        CommandStage stage = world.stage();
        int[] runs = {0};
        stage.lane(1)
                .run(
                        context -> {
                            if (runs[0]++ == 0) {
                                assertThrows(
                                        IllegalStateException.class,
                                        () -> context.world().play(stage));
                            }
                        });
        stage.lane(2).spawn(new Mass(1));
        assertEquals(2, world.play(stage).played());
        assertEquals(1, runs[0]);
        assertEquals(1, world.size());
    }

    @Test
    void stageIsNotClearedInsideItself() {
        CommandStage stage = world.stage();
        Commands lane = stage.lane(1);
        lane.run(_ -> assertThrows(IllegalStateException.class, stage::clear));
        lane.spawn(new Mass(1));
        stage.lane(2).spawn(new Mass(1));
        assertEquals(3, world.play(stage).played());
    }
}
