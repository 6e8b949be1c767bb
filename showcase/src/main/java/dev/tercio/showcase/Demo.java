package dev.tercio.showcase;

import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.showcase.battlefield.BattlePlan;
import dev.tercio.showcase.battlefield.BattlefieldProgram;
import dev.tercio.showcase.picture.PictureFile;

import picocli.CommandLine.Option;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Runs a small battle with an explanation, for a first look at the engine.
final class Demo implements Program {
    private static final String OUT = "--out";
    private static final int SEED = 7;
    private static final int MAX_FRAMES = 10_000;
    private static final int MAX_ENTITIES = 400_000;

    @Option(
            names = OUT,
            paramLabel = "FOLDER",
            defaultValue = "target/demo",
            description = "Where to save the pictures; default: ${DEFAULT-VALUE}.")
    Path folder;

    @Option(
            names = "--entities",
            paramLabel = "N",
            defaultValue = "8000",
            description = "How many units to start with; default: ${DEFAULT-VALUE}.")
    int entities;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "300",
            description = "How many frames to run; default: ${DEFAULT-VALUE}.")
    int frames;

    @Override
    public String name() {
        return "demo";
    }

    @Override
    public String summary() {
        return "Simulate a battle on two nodes, replay it, and draw it; takes 15 seconds.";
    }

    @Override
    public void run(Console console) {
        PrintStream out = console.out();
        BattlePlan plan = plan();
        out.println("Two armies fight. Node 1 moves the units; node 2 computes damage. Each node");
        out.println("sends its changes to the other. Both are recorded, then replayed to verify");
        out.println("that every frame gives the same state again.");
        out.println();
        BattlefieldProgram.run(plan, console, false);
        out.println();
        out.println("Open the .html file in a browser to watch the battle. Then:");
        out.println("  ./tercio run battlefield --picture big.html   the same with 100,000 units");
        out.println(
                "  ./tercio list                                 one small program per feature");
        out.println("  docs/guide/start.md                           write your own program");
    }

    private BattlePlan plan() {
        OptionChecks.requireRange("--frames", frames, MAX_FRAMES);
        OptionChecks.requireRange("--entities", entities, MAX_ENTITIES);
        OptionChecks.requireName(OUT, folder);
        createFolder();
        List<Path> pictures =
                List.of(folder.resolve("battlefield.png"), folder.resolve("battlefield.html"));
        pictures.forEach(picture -> PictureFile.check(OUT, picture));
        SimulationSettings settings = SimulationSettings.DEFAULT.seed(SEED).entities(entities);
        return new BattlePlan(settings, frames, Optional.empty(), pictures);
    }

    private void createFolder() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UsageException("cannot create folder: --out=" + folder + ", because=" + e);
        }
    }
}
