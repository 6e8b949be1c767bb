package dev.tercio.examples.overworld;

import dev.tercio.examples.Example;
import dev.tercio.examples.RunSettings;
import dev.tercio.examples.SettingException;
import dev.tercio.examples.inspect.JsonWriter;
import dev.tercio.examples.overworld.rules.Census;
import dev.tercio.examples.overworld.rules.Faction;
import dev.tercio.examples.overworld.rules.MapMaker;
import dev.tercio.examples.overworld.rules.TileMap;
import dev.tercio.examples.picture.PictureFile;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A war of four armies on a map, frame by frame.
public final class OverworldExample implements Example {
    private static final int FRAMES = 400;
    private static final int MOST_FRAMES = 100_000;
    private static final int ENTITIES = 2_000;
    private static final int MOST_ENTITIES = 100_000;
    private static final int SEED = 7;
    private static final int LINES = 10;
    private static final int SHOTS = 400;

    /// Makes the example.
    public OverworldExample() {}

    @Override
    public String name() {
        return "overworld";
    }

    @Override
    public String summary() {
        return "2,000 characters on a tile map: orders, paths, squads, fights; draws pictures";
    }

    @Override
    public Set<String> options() {
        return Set.of(
                RunSettings.FRAMES,
                RunSettings.ENTITIES,
                RunSettings.WORKERS,
                RunSettings.SEED,
                RunSettings.PICTURE,
                RunSettings.JSON,
                RunSettings.COMPARE);
    }

    @Override
    public void run(PrintStream out) {
        run(out, new RunSettings());
    }

    @Override
    public void run(PrintStream out, RunSettings settings) {
        int frames = settings.frames(FRAMES, MOST_FRAMES);
        int characters = settings.entities(ENTITIES, MOST_ENTITIES);
        int workers = settings.workers();
        long seed = settings.seed(SEED);
        if (settings.json() && settings.compare()) {
            throw new SettingException("options exclude each other: --json, --compare");
        }
        // last, because it makes folders
        settings.picture().ifPresent(file -> PictureFile.check(RunSettings.PICTURE, file));
        TileMap map = MapMaker.make(seed, characters);
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("example", name());
        json.put("entities", characters);
        json.put("seed", seed);
        json.put("frames", frames);
        PrintStream text = settings.json() ? new PrintStream(OutputStream.nullOutputStream()) : out;
        text.printf("%d x %d tiles, %d characters%n", map.width(), map.height(), characters);
        try (Overworld war = new Overworld(map, seed, characters, workers)) {
            text.print(war.schedule().describe());
            Photographer photographer = new Photographer(war.world());
            Optional<PictureFile> picture =
                    settings.picture()
                            .map(file -> new PictureFile(file, photographer, frames, SHOTS));
            json.put("course", fight(war, frames, text, picture));
        }
        settings.picture().ifPresent(file -> text.println("picture: " + file));
        settings.picture().ifPresent(file -> json.put("picture", file.toString()));
        if (settings.json()) {
            out.println(JsonWriter.write(json));
        }
        if (settings.compare()) {
            new Comparison(map, seed, characters, frames).run(workers, out);
        }
    }

    /// What was counted now and then.
    private static List<Map<String, Object>> fight(
            Overworld war, int frames, PrintStream out, Optional<PictureFile> picture) {
        List<Map<String, Object>> course = new ArrayList<>();
        out.println(" frame    red   blue  green   gold  squads  missiles  explosions  hit points");
        for (int frame = 1; frame <= frames; frame++) {
            war.frame();
            int now = frame;
            picture.ifPresent(file -> file.look(now));
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
