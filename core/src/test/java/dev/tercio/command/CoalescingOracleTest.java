package dev.tercio.command;

import dev.tercio.Tier;
import dev.tercio.command.CommandProgram.Style;
import dev.tercio.command.ProgramValue.Crew;
import dev.tercio.command.ProgramValue.Frozen;
import dev.tercio.command.ProgramValue.Health;
import dev.tercio.command.ProgramValue.Link;
import dev.tercio.command.ProgramValue.Note;
import dev.tercio.testing.Seed;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// Coalescing random programs changes only the slots of entities.
///
/// Proves CB-11.
class CoalescingOracleTest {
    private static final int TRIALS = Seed.repeats(10);
    private static final PlaybackOptions COALESCING = PlaybackOptions.DEFAULT.coalesce();

    @ParameterizedTest
    @EnumSource(Tier.class)
    void fewComponentsAreAddedAndRemoved(Tier tier) {
        play(tier, COALESCING, CommandProgram.narrow(List.of(Health.class, Frozen.class)));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void valuesReferToOtherEntities(Tier tier) {
        play(tier, COALESCING, CommandProgram.narrow(List.of(Link.class, Crew.class, Note.class)));
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void allKindsOfCommands(Tier tier) {
        play(tier, COALESCING, CommandProgram.ALL);
    }

    @ParameterizedTest
    @EnumSource(Tier.class)
    void strictPlaybackStopsAtFailures(Tier tier) {
        play(
                tier,
                COALESCING.strict().onFailure(OnFailure.STOP),
                CommandProgram.narrow(List.of(Health.class, Link.class)));
    }

    private static void play(Tier tier, PlaybackOptions options, Style style) {
        Seed.run(
                random -> {
                    for (int i = 0; i < TRIALS; i++) {
                        CommandOracleTest.trial(random, tier, options, 0, style).check();
                    }
                });
    }
}
