package dev.tercio.command;

import dev.tercio.Tier;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program split into the lanes of a stage has the same result as direct calls, over many
/// playbacks of one stage.
///
/// Proves CB-02, CB-03, CB-06.
@Tag("conformance")
class StageOracleTest {
    private static final int TRIALS = Seed.repeats(8);

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void lanesArePlayedInTheirOrder(int stepsPerLane) {
        play(PlaybackOptions.DEFAULT, stepsPerLane);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void stoppedLanesContinue(int stepsPerLane) {
        play(PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP), stepsPerLane);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void lanesTogetherAreCoalesced(int stepsPerLane) {
        play(PlaybackOptions.DEFAULT.coalesce(), stepsPerLane);
        play(PlaybackOptions.DEFAULT.coalesce().onFailure(OnFailure.STOP), stepsPerLane);
    }

    private static void play(PlaybackOptions options, int lanes) {
        Seed.run(
                random -> {
                    for (int i = 0; i < TRIALS; i++) {
                        Tier tier = Tier.values()[i % Tier.values().length];
                        CommandOracleTest.trial(random, tier, options, lanes, CommandProgram.ALL)
                                .check();
                    }
                });
    }
}
