package dev.tercio.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.command.CommandRecords.Mass;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

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

    @Test
    void noLaneIsOpenedWhileTheStageIsPlayed() {
        CommandStage stage = world.stage();
        List<String> refused = new ArrayList<>();
        stage.lane(1)
                .run(
                        _ -> {
                            IllegalStateException e =
                                    assertThrows(IllegalStateException.class, () -> stage.lane(2));
                            refused.add(e.getMessage());
                        });
        world.play(stage);
        assertEquals(List.of("stage is being played; use another stage, or a buffer"), refused);
        stage.lane(1).spawn(new Mass(1));
        assertEquals(1, world.play(stage).played());
    }

    @Test
    void otherThreadsDoNotTakeTheWorldOverDuringPlayback() {
        List<Throwable> refused = new ArrayList<>();
        commands.run(
                context -> {
                    Thread thief =
                            Thread.ofPlatform()
                                    .name("thief")
                                    .uncaughtExceptionHandler((_, thrown) -> refused.add(thrown))
                                    .start(() -> context.world().bindToCurrentThread());
                    try {
                        thief.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    context.world().bindToCurrentThread();
                });
        commands.spawn(new Mass(1));
        assertEquals(2, world.play(commands, PlaybackOptions.CHECKED).played());
        assertEquals(1, refused.size());
        assertEquals(
                "world cannot be taken over now: world=world, during=playback of commands,"
                        + " thread=thief",
                refused.getFirst().getMessage());
    }
}
