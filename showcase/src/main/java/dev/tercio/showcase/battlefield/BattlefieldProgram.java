package dev.tercio.showcase.battlefield;

import dev.tercio.cli.CommandFailedException;
import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.ProgramReplay;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.cli.internal.option.SimulationOptions;
import dev.tercio.showcase.picture.PictureOption;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// A battle on two nodes, recorded and replayed.
public final class BattlefieldProgram implements Program {
    private static final int MAX_FRAMES = 20_000;
    private static final int ENTITIES = 100_000;
    private static final int MAX_ENTITIES = 400_000;
    private static final int SEED = 7;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "500",
            description = "How many frames to run; default: ${DEFAULT-VALUE}.")
    int frames;

    @Mixin SimulationOptions options = new SimulationOptions();

    @Mixin PictureOption picture = new PictureOption();

    @Option(
            names = "--record",
            paramLabel = "FOLDER",
            description = "Keep the recordings; '${ROOT-COMMAND-NAME} replay' replays them.")
    @Nullable Path record;

    @Option(names = "--json", description = "Print the result as one JSON object.")
    boolean json;

    /// Creates the program.
    public BattlefieldProgram() {}

    @Override
    public String name() {
        return "battlefield";
    }

    @Override
    public String summary() {
        return "100,000 units on two nodes, recorded and replayed; draws pictures";
    }

    @Override
    public void run(Console console) {
        OptionChecks.requireRange("--frames", frames, MAX_FRAMES);
        SimulationSettings settings =
                options.settings(
                        SimulationSettings.DEFAULT.seed(SEED).entities(ENTITIES), MAX_ENTITIES);
        if (record != null) {
            OptionChecks.requireFreeFolder("--record", record);
        }
        picture.check(); // last, because it creates folders
        BattlePlan plan =
                new BattlePlan(
                        settings,
                        frames,
                        Optional.ofNullable(record),
                        picture.file().stream().toList());
        run(plan, console, json);
    }

    @Override
    public boolean canReplay(Path folder) {
        return BattleReplay.isIn(folder);
    }

    @Override
    public ProgramReplay replay(Path folder, int workers) {
        return BattleReplay.open(folder, workers);
    }

    /// Runs a battle and prints the result.
    ///
    /// @param plan what to run
    /// @param console where to print
    /// @param json whether to print JSON instead of text
    /// @throws CommandFailedException if the replay or the nodes differ
    public static void run(BattlePlan plan, Console console, boolean json) {
        if (!json) {
            console.out()
                    .printf(
                            Locale.ROOT,
                            "%,d units at start, %,d frames, seed %d, %d workers per node%n%n",
                            plan.settings().entities(),
                            plan.frames(),
                            plan.settings().seed(),
                            plan.settings().workers());
        }
        BattleResult result = new BattleRun(plan, console).run();
        if (json) {
            console.out().println(BattleJson.write(result));
        } else {
            new BattleText(console.out(), result, true).print();
        }
        if (!result.isGood()) {
            throw new CommandFailedException("the replay or the nodes differ");
        }
    }
}
