package dev.tercio.showcase.overworld;

import dev.tercio.cli.Console;
import dev.tercio.cli.Program;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.UsageException;
import dev.tercio.cli.internal.option.OptionChecks;
import dev.tercio.cli.internal.option.SimulationOptions;
import dev.tercio.inspector.internal.json.JsonWriter;
import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.MapMaker;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.picture.PictureFile;
import dev.tercio.showcase.picture.PictureOption;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A war of four armies on a map, frame by frame.
public final class OverworldProgram implements Program {
    private static final int MAX_FRAMES = 100_000;
    private static final int ENTITIES = 2_000;
    private static final int MAX_ENTITIES = 100_000;
    private static final int SEED = 7;
    private static final int LINES = 10;
    private static final int ANIMATION_FRAMES = 400;

    @Option(
            names = "--frames",
            paramLabel = "N",
            defaultValue = "400",
            description = "How many frames to run; default: ${DEFAULT-VALUE}.")
    int frames;

    @Mixin SimulationOptions options = new SimulationOptions();

    @Mixin PictureOption picture = new PictureOption();

    @Option(names = "--json", description = "Print the result as one JSON object.")
    boolean json;

    @Option(
            names = "--compare",
            description = "Measure it against the same game with plain objects.")
    boolean compare;

    /// Creates the program.
    public OverworldProgram() {}

    @Override
    public String name() {
        return "overworld";
    }

    @Override
    public String summary() {
        return "2,000 characters on a tile map: orders, paths, squads, fights; draws pictures";
    }

    @Override
    public void run(Console console) {
        OptionChecks.requireRange("--frames", frames, MAX_FRAMES);
        SimulationSettings settings =
                options.settings(
                        SimulationSettings.DEFAULT.seed(SEED).entities(ENTITIES), MAX_ENTITIES);
        if (json && compare) {
            throw new UsageException("options exclude each other: --json, --compare");
        }
        picture.check(); // last, because it creates folders
        TileMap map = MapMaker.make(settings.seed(), settings.entities());
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("example", name());
        result.put("entities", settings.entities());
        result.put("seed", settings.seed());
        result.put("frames", frames);
        PrintStream out = console.out();
        PrintStream text = json ? new PrintStream(OutputStream.nullOutputStream()) : out;
        text.printf(
                "%d x %d tiles, %d characters%n", map.width(), map.height(), settings.entities());
        result.put("course", play(map, settings, text));
        picture.file().ifPresent(file -> text.println("picture: " + file));
        picture.file().ifPresent(file -> result.put("picture", file.toString()));
        if (json) {
            out.println(JsonWriter.write(result));
        }
        if (compare) {
            new Comparison(map, settings.seed(), settings.entities(), frames)
                    .run(settings.workers(), out);
        }
    }

    /// Runs all frames.
    ///
    /// @return the counts of some frames
    private List<Map<String, Object>> play(
            TileMap map, SimulationSettings settings, PrintStream out) {
        try (Overworld war =
                new Overworld(map, settings.seed(), settings.entities(), settings.workers())) {
            out.print(war.schedule().describe());
            OverworldRenderer renderer = new OverworldRenderer(war.world());
            Optional<PictureFile> file =
                    picture.file().map(f -> new PictureFile(f, renderer, frames, ANIMATION_FRAMES));
            return fight(war, out, file);
        }
    }

    private List<Map<String, Object>> fight(
            Overworld war, PrintStream out, Optional<PictureFile> file) {
        List<Map<String, Object>> course = new ArrayList<>();
        out.println(" frame    red   blue  green   gold  squads  missiles  explosions  hit points");
        for (int frame = 1; frame <= frames; frame++) {
            war.frame();
            int now = frame;
            file.ifPresent(f -> f.frameDone(now));
            if (frame == frames || frame % Math.max(1, frames / LINES) == 0) {
                print(frame, war.census(), out);
                course.add(counts(frame, war.census()));
            }
        }
        return course;
    }

    private static Map<String, Object> counts(int frame, Census c) {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("frame", frame);
        for (Faction faction : Faction.ALL) {
            counts.put(faction.name().toLowerCase(Locale.ROOT), c.alive(faction));
        }
        counts.put("squads", c.squads());
        counts.put("missiles", c.missiles());
        counts.put("explosions", c.explosions());
        counts.put("hitPoints", c.hitPoints());
        return counts;
    }

    private static void print(int frame, Census c, PrintStream out) {
        out.printf(
                "%6d %6d %6d %6d %6d %7d %9d %11d %11d%n",
                frame,
                c.red(),
                c.blue(),
                c.green(),
                c.gold(),
                c.squads(),
                c.missiles(),
                c.explosions(),
                c.hitPoints());
    }
}
