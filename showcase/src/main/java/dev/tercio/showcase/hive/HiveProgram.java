package dev.tercio.showcase.hive;

import dev.tercio.World;
import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.cli.internal.option.SimulationOptions;
import dev.tercio.schedule.Schedule;
import dev.tercio.showcase.picture.PictureFile;
import dev.tercio.showcase.picture.PictureOption;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.PrintStream;
import java.util.Optional;

/// Runs the game and draws it.
public final class HiveProgram implements Program {
    private static final int MAX_FRAMES = 100_000;
    private static final int MAX_ENTITIES = 100_000;
    private static final int SEED = 7;
    private static final int LINES = 12;
    private static final int ANIMATION_FRAMES = 600;
    private static final double STEP = 1.0 / 60;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "1200",
            description = "How many frames to run; default: ${DEFAULT-VALUE}.")
    int frames;

    @Mixin SimulationOptions options = new SimulationOptions();

    @Mixin PictureOption picture = new PictureOption();

    /// Creates the program.
    public HiveProgram() {}

    @Override
    public String name() {
        return "hive";
    }

    @Override
    public String summary() {
        return "a small complete game: bees, flowers, day and night; draws pictures";
    }

    @Override
    public void run(Console console) {
        OptionChecks.requireRange("--frames", frames, MAX_FRAMES);
        int bees = new HiveGame().defaultEntities();
        SimulationSettings settings =
                options.settings(
                        SimulationSettings.DEFAULT.seed(SEED).entities(bees), MAX_ENTITIES);
        picture.check(); // last, because it creates folders
        PrintStream out = console.out();
        try (Schedule schedule = HiveGame.schedule(settings).build();
                World world = schedule.world()) {
            out.print(schedule.describe());
            HiveRenderer renderer = new HiveRenderer(world, HiveGame.side(settings.entities()));
            Optional<PictureFile> file =
                    picture.file().map(f -> new PictureFile(f, renderer, frames, ANIMATION_FRAMES));
            play(schedule, renderer, file, out);
        }
        picture.file().ifPresent(file -> out.println("picture: " + file));
    }

    private void play(
            Schedule schedule, HiveRenderer renderer, Optional<PictureFile> file, PrintStream out) {
        out.println(" frame  light   bees and eggs, honey of each hive   flowers");
        for (int frame = 1; frame <= frames; frame++) {
            schedule.run(STEP);
            int now = frame;
            file.ifPresent(f -> f.frameDone(now));
            if (frame == frames || frame % Math.max(1, frames / LINES) == 0) {
                out.println(renderer.scene(frame).text());
            }
        }
    }
}
