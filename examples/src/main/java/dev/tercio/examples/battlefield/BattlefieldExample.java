package dev.tercio.examples.battlefield;

import dev.tercio.examples.Example;
import dev.tercio.examples.FailedCommandException;
import dev.tercio.examples.RunSettings;
import dev.tercio.examples.picture.PictureFile;
import dev.tercio.examples.simulation.SimulationSettings;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// A battle on two nodes, recorded and run again.
public final class BattlefieldExample implements Example {
    private static final int FRAMES = 500;
    private static final int MOST_FRAMES = 20_000;
    private static final int ENTITIES = 100_000;
    private static final int MOST_ENTITIES = 400_000;
    private static final int SEED = 7;
    private static final int FEW_FRAMES = 90;
    private static final int FEW_ENTITIES = 1_000;

    /// Makes the example.
    public BattlefieldExample() {}

    @Override
    public String name() {
        return "battlefield";
    }

    @Override
    public String summary() {
        return "100,000 units on two nodes, recorded and replayed; draws pictures";
    }

    @Override
    public Set<String> options() {
        return Set.of(
                RunSettings.FRAMES,
                RunSettings.ENTITIES,
                RunSettings.WORKERS,
                RunSettings.SEED,
                RunSettings.PICTURE,
                RunSettings.RECORD,
                RunSettings.JSON);
    }

    /// A small battle, without what it took, which differs from run to run.
    @Override
    public void run(PrintStream out) {
        SimulationSettings settings = new SimulationSettings(SEED, FEW_ENTITIES, 2);
        BattlePlan plan = new BattlePlan(settings, FEW_FRAMES, Optional.empty(), List.of());
        BattleResult result = new BattleRun(plan, new RunSettings()).run();
        new BattleText(out, result, false).print();
    }

    @Override
    public void run(PrintStream out, RunSettings settings) {
        SimulationSettings battle =
                new SimulationSettings(
                        settings.seed(SEED),
                        settings.entities(ENTITIES, MOST_ENTITIES),
                        settings.workers());
        int frames = settings.frames(FRAMES, MOST_FRAMES);
        BattlePlan plan =
                new BattlePlan(
                        battle, frames, settings.record(), settings.picture().stream().toList());
        // last, because it makes folders
        settings.picture().ifPresent(file -> PictureFile.check(RunSettings.PICTURE, file));
        run(plan, out, settings);
    }

    /// Fights a battle and tells what has become of it.
    ///
    /// @param plan what to do
    /// @param out where to print
    /// @param settings how to print, and who is told how far it is
    /// @throws FailedCommandException if the replay differs
    public static void run(BattlePlan plan, PrintStream out, RunSettings settings) {
        if (!settings.json()) {
            out.printf(
                    Locale.ROOT,
                    "%,d units, %,d frames, seed %d, two nodes with %d workers each%n%n",
                    plan.settings().entities(),
                    plan.frames(),
                    plan.settings().seed(),
                    plan.settings().workers());
        }
        BattleResult result = new BattleRun(plan, settings).run();
        if (settings.json()) {
            out.println(BattleJson.write(result));
        } else {
            new BattleText(out, result, true).print();
        }
        if (!result.isGood()) {
            throw new FailedCommandException("the replay or the nodes differ");
        }
    }
}
