package dev.tercio.command;

import dev.tercio.Tier;
import dev.tercio.command.CommandProgram.Style;
import dev.tercio.command.ProgramValue.Health;
import dev.tercio.command.ProgramValue.Link;
import dev.tercio.testing.Seed;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// Playback orders other than the recorded order are stable sorts of random programs.
///
/// Proves CB-04.
@Tag("conformance")
class PlaybackOrderOracleTest {
    private static final int TRIALS = Seed.repeats(6);
    private static final Style NARROW = CommandProgram.narrow(List.of(Health.class, Link.class));

    @ParameterizedTest
    @EnumSource(PlaybackOrder.class)
    void ordersAreStableSorts(PlaybackOrder order) {
        play(PlaybackOptions.CHECKED.order(order), 0);
    }

    @ParameterizedTest
    @EnumSource(PlaybackOrder.class)
    void priorityOrderSpansLanes(PlaybackOrder order) {
        play(PlaybackOptions.DEFAULT.order(order), 3);
    }

    @ParameterizedTest
    @EnumSource(PlaybackOrder.class)
    void ordersComeBeforeCoalescing(PlaybackOrder order) {
        play(PlaybackOptions.DEFAULT.order(order).coalesce(), 0);
        play(PlaybackOptions.DEFAULT.order(order).coalesce(), 4);
    }

    @ParameterizedTest
    @EnumSource(PlaybackOrder.class)
    void orderSurvivesAStop(PlaybackOrder order) {
        play(PlaybackOptions.DEFAULT.order(order).onFailure(OnFailure.STOP), 0);
        play(PlaybackOptions.DEFAULT.order(order).onFailure(OnFailure.STOP), 3);
    }

    private static void play(PlaybackOptions options, int lanes) {
        Seed.run(
                random -> {
                    for (int i = 0; i < TRIALS; i++) {
                        Tier tier = Tier.values()[i % Tier.values().length];
                        Style style = (i % 2 == 0 ? CommandProgram.ALL : NARROW).withPriorities();
                        CommandOracleTest.trial(random, tier, options, lanes, style).check();
                    }
                });
    }
}
