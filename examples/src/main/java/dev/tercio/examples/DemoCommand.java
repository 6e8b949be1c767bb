package dev.tercio.examples;

import dev.tercio.examples.battlefield.BattlePlan;
import dev.tercio.examples.battlefield.BattlefieldExample;
import dev.tercio.examples.picture.PictureFile;
import dev.tercio.examples.simulation.SimulationSettings;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Runs what shows the engine best: a small battle.
@Command(
        name = "demo",
        description = {
            "Fight a battle on two nodes, run it again from its recording, and draw it.",
            "Takes about a quarter of a minute."
        })
final class DemoCommand implements Runnable {
    private static final String OUT = "--out";
    private static final int SEED = 7;
    private static final int MOST_FRAMES = 10_000;
    private static final int MOST_ENTITIES = 400_000;

    @ParentCommand Main main;

    @Spec CommandSpec spec;

    @Option(
            names = OUT,
            paramLabel = "FOLDER",
            defaultValue = "target/demo",
            description = "Where to draw the battle, ${DEFAULT-VALUE} unless given.")
    Path folder;

    @Option(
            names = "--entities",
            paramLabel = "N",
            defaultValue = "8000",
            description = "How many units, ${DEFAULT-VALUE} unless given.")
    int entities;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "300",
            description = "How many frames, ${DEFAULT-VALUE} unless given.")
    int frames;

    @Override
    public void run() {
        PrintStream out = main.out();
        BattlePlan plan = plan();
        out.println("Two armies fight. One node decides where units go, another what becomes of");
        out.println("them, and they tell each other what has changed. Both are recorded, and run");
        out.println("again from their recordings to see that they do the same.");
        out.println();
        RunSettings settings = new RunSettings();
        settings.tell((task, total) -> main.progress(spec, task, total));
        BattlefieldExample.run(plan, out, settings);
        out.println();
        out.println("Open the page in a browser to watch it. Then:");
        out.println("  ./tercio run battlefield --picture big.html   the same with 100,000 units");
        out.println(
                "  ./tercio list                                 smaller programs to learn from");
        out.println("  docs/guide/start.md                           a program of your own");
    }

    private BattlePlan plan() {
        try {
            RunSettings.within("--frames", frames, frames, MOST_FRAMES);
            RunSettings.within("--entities", entities, entities, MOST_ENTITIES);
            RunSettings.requireName(OUT, folder);
            int processors = Runtime.getRuntime().availableProcessors();
            int workers = SimulationSettings.workersFor(processors);
            SimulationSettings settings = new SimulationSettings(SEED, entities, workers);
            Files.createDirectories(folder);
            List<Path> pictures =
                    List.of(folder.resolve("battlefield.png"), folder.resolve("battlefield.html"));
            pictures.forEach(picture -> PictureFile.check(OUT, picture));
            return new BattlePlan(settings, frames, Optional.empty(), pictures);
        } catch (SettingException e) {
            throw mistake(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw mistake("folder cannot be made: --out=" + folder + ", because=" + e);
        }
    }

    private ParameterException mistake(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
