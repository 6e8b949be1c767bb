package dev.tercio.showcase.battlefield;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.console.StandardConsole;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// The printed result of a battle.
class BattleTextTest {
    private static CommandResult fight() {
        SimulationSettings settings = SimulationSettings.DEFAULT.seed(7).entities(1_000).workers(2);
        BattlePlan plan = new BattlePlan(settings, 90, Optional.empty(), List.of());
        return CommandResult.of(
                (out, err) -> {
                    BattleResult result =
                            new BattleRun(plan, new StandardConsole(out, err, false)).run();
                    new BattleText(out, result, false).print();
                    return result.isGood() ? 0 : 1;
                });
    }

    @Test
    void sameBattlePrintsTheSameTwice() {
        CommandResult first = fight();
        assertEquals(0, first.exitCode(), first::toString);
        assertEquals(first, fight());
        assertTrue(
                first.out()
                        .getLast()
                        .matches(
                                " +[\\d,]+ of 1,000 units survive, \\d+ are destroyed but not yet"
                                        + " removed"),
                first::toString);
    }
}
