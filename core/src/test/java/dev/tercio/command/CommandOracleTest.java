package dev.tercio.command;

import dev.tercio.Tier;
import dev.tercio.command.CommandProgram.Style;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Random;

/// Playing a random program has the same result as direct calls.
///
/// Proves CB-01, CB-03, CB-05, CB-06, CB-07.
@Tag("conformance")
class CommandOracleTest {
    private static final int TRIALS = Seed.repeats(12);

    static OracleComparison trial(
            Random random, Tier tier, PlaybackOptions options, int lanes, Style style) {
        CommandProgram program = new CommandProgram(random, style);
        return new OracleComparison(
                tier,
                options,
                lanes,
                List.of(
                        program.population(random.nextInt(12)),
                        program.next(random.nextInt(5, 40)),
                        program.next(random.nextInt(5, 40)),
                        program.next(random.nextInt(5, 40))));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void playbackIsTheSameAsDirectCalls(Tier tier) {
        play(tier, PlaybackOptions.DEFAULT);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void strictPlaybackReportsWhatDirectCallsWouldRefuse(Tier tier) {
        play(tier, PlaybackOptions.CHECKED);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void stoppingAndContinuingLosesNothing(Tier tier) {
        play(tier, PlaybackOptions.DEFAULT.onFailure(OnFailure.STOP));
    }

    private static void play(Tier tier, PlaybackOptions options) {
        Seed.run(
                random -> {
                    for (int i = 0; i < TRIALS; i++) {
                        trial(random, tier, options, 0, CommandProgram.ALL).check();
                    }
                });
    }
}
