package dev.tercio.cli;

import static dev.tercio.cli.Cli.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tercio.World;
import dev.tercio.schedule.Schedule;
import dev.tercio.testing.CommandResult;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

/// Options that a simulation declares itself.
class SimulationOptionTest {
    enum Map {
        DESERT,
        ICE_FIELD
    }

    record Bot(int team) {}

    private static final SimulationOption<Integer> BOTS =
            new SimulationOption<>("bots", 4, "How many bots play");
    private static final SimulationOption<Boolean> RAIN =
            new SimulationOption<>("rain", false, "Rain in 100% of the frames");
    private static final SimulationOption<Map> MAP =
            new SimulationOption<>("map", Map.DESERT, "Where they play");

    @TempDir private Path temp;

    /// Prints what it was started with as the names of its systems.
    private static final class Arena implements Simulation {
        @Override
        public String name() {
            return "arena";
        }

        @Override
        public String summary() {
            return "bots";
        }

        @Override
        public List<SimulationOption<?>> options() {
            return List.of(BOTS, RAIN, MAP);
        }

        @Override
        public SimulationRun start(SimulationSettings settings) {
            World world = World.create();
            for (int i = 0; i < settings.option(BOTS); i++) {
                world.spawn(new Bot(i));
            }
            Schedule schedule = Schedule.of(world);
            schedule.add("on " + settings.option(MAP), _ -> _ -> {});
            schedule.add("rain " + settings.option(RAIN), _ -> _ -> {});
            return SimulationRun.of(schedule);
        }
    }

    private static final Tercio ONE = Tercio.of(new Arena());
    private static final Tercio TWO = Tercio.of(new Arena(), new FlockSimulation());

    private static void assertPrints(String expected, CommandResult result) {
        assertEquals(0, result.exitCode(), () -> result.err().toString());
        assertTrue(
                String.join("\n", result.out()).contains(expected), () -> result.out().toString());
    }

    private static void assertRefused(String expected, CommandResult result) {
        assertEquals(2, result.exitCode());
        assertTrue(
                String.join("\n", result.err()).contains(expected), () -> result.err().toString());
    }

    @Test
    void runStartsTheSimulationWithItsOptions() {
        assertPrints("entities at start    4", execute(ONE, "run", "--frames=2"));
        assertPrints("entities at start    8", execute(ONE, "run", "--bots=8", "--frames=2"));
        assertPrints("entities at start    9", execute(TWO, "run", "arena", "--bots", "9"));
    }

    @Test
    void scheduleShowsTheSystemsForTheOptions() {
        assertPrints("on DESERT", execute(ONE, "schedule"));
        assertPrints("rain false", execute(ONE, "schedule"));
        assertPrints("on ICE_FIELD", execute(ONE, "schedule", "--map=ice_field"));
        assertPrints("rain true", execute(TWO, "schedule", "arena", "--rain"));
        assertPrints("rain true", execute(TWO, "schedule", "--rain", "arena"));
        assertPrints("rain false", execute(TWO, "schedule", "--no-rain", "arena"));
    }

    @Test
    void replayOfTheSystemsStartsTheSameSimulation() {
        String folder = temp.resolve("arena").toString();
        assertPrints(
                "recorded",
                execute(
                        TWO,
                        "record",
                        "arena",
                        "--out=" + folder,
                        "--bots=7",
                        "--map=ICE_FIELD",
                        "--frames=5"));
        assertPrints("verified: 5 of 5", execute(TWO, "replay", folder, "--systems", "--verify"));
        assertPrints("option.bots", execute(TWO, "inspect", folder));
        assertPrints("option.map", execute(TWO, "inspect", folder));
        String other = temp.resolve("run").toString();
        assertPrints(
                "recording", execute(ONE, "run", "--bots=3", "--frames=4", "--record=" + other));
        assertPrints("verified: 4 of 4", execute(ONE, "replay", other, "--systems", "--verify"));
    }

    @Test
    void helpShowsTheOptions() {
        assertPrints("How many bots play; default: 4.", execute(ONE, "run", "arena", "--help"));
        assertPrints("Rain in 100% of the frames; default: false.", execute(ONE, "record", "-h"));
        assertPrints("--map=MAP", execute(ONE, "schedule", "--help"));
        assertPrints("arena: --bots, --rain, --map", execute(TWO, "help", "run"));
        assertPrints("arena: How many bots play", execute(TWO, "record", "--help"));
    }

    @Test
    void unknownAndInvalidOptionsAreExplained() {
        assertRefused(
                "invalid value: --bots=many, expected=a whole number",
                execute(ONE, "run", "--bots=many"));
        assertRefused(
                "invalid value: --map=sea, expected=one of [DESERT, ICE_FIELD]",
                execute(ONE, "schedule", "--map=sea"));
        assertRefused(
                "option '--rain' should be specified without 'perhaps' parameter",
                execute(ONE, "run", "--rain=perhaps"));
        assertRefused("did you mean --bots?", execute(ONE, "run", "--bot=8"));
        assertRefused(
                "Unknown option: '--players=8', known=--bots, --help, --map, --mermaid, --rain",
                execute(ONE, "schedule", "--players=8"));
        assertRefused(
                "unknown option: option=--bots, simulation=flock, known=none",
                execute(TWO, "schedule", "flock", "--bots=8"));
    }

    @Test
    void invalidDeclarationsAreRefused() {
        assertEquals(
                "illegal name: option='--bots'; use small letters, digits and hyphens",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new SimulationOption<>("--bots", 4, ""))
                        .getMessage());
        assertEquals(
                "unsupported class of values: option=bots, class=java.lang.Character; use Integer,"
                        + " Long, Double, Boolean, String or an enum",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> new SimulationOption<>("bots", 'x', ""))
                        .getMessage());
        for (String taken : List.of("seed", "help", "frames", "out")) {
            Simulation clash =
                    new SimulationOfOptions(List.of(new SimulationOption<>(taken, 1, "x")));
            assertThrows(
                    IllegalArgumentException.class, () -> execute(Tercio.of(clash), "list"), taken);
        }
        Simulation twice = new SimulationOfOptions(List.of(BOTS, BOTS));
        assertThrows(IllegalArgumentException.class, () -> execute(Tercio.of(twice), "list"));
    }

    private record SimulationOfOptions(List<SimulationOption<?>> options) implements Simulation {
        @Override
        public String name() {
            return "clash";
        }

        @Override
        public String summary() {
            return "";
        }

        @Override
        public SimulationRun start(SimulationSettings settings) {
            return SimulationRun.of(Schedule.of(World.create()));
        }
    }

    @Test
    void settingsHaveDefaultsAndChangedCopies() {
        SimulationSettings changed = SimulationSettings.DEFAULT.option(BOTS, 9).seed(3).workers(2);
        assertEquals(4, SimulationSettings.DEFAULT.option(BOTS));
        assertEquals(9, changed.entities(5).option(BOTS));
        assertEquals(Map.DESERT, changed.option(MAP));
        assertEquals(
                "SimulationSettings[seed=3, entities=1000, workers=2, options={bots=9}]",
                changed.toString());
    }
}
