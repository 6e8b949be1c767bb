package dev.tercio.examples.overworld;

import dev.tercio.examples.Example;
import dev.tercio.examples.RunSettings;
import dev.tercio.examples.overworld.rules.Census;
import dev.tercio.examples.overworld.rules.MapMaker;
import dev.tercio.examples.overworld.rules.TileMap;

import java.io.PrintStream;
import java.util.Set;

/// A war of four armies on a map, frame by frame.
public final class OverworldExample implements Example {
    private static final int FRAMES = 400;
    private static final int MOST_FRAMES = 100_000;
    private static final int ENTITIES = 2_000;
    private static final int MOST_ENTITIES = 100_000;
    private static final int MOST_WORKERS = 64;
    private static final int SEED = 7;
    private static final int LINES = 10;

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
        int workers = settings.workers(Runtime.getRuntime().availableProcessors(), MOST_WORKERS);
        long seed = settings.seed(SEED);
        settings.picture().ifPresent(PictureFile::check);
        TileMap map = MapMaker.make(seed, characters);
        out.printf("%d x %d tiles, %d characters%n", map.width(), map.height(), characters);
        try (Overworld war = new Overworld(map, seed, characters, workers)) {
            out.print(war.schedule().describe());
            fight(war, frames, out, new PictureFile(settings.picture(), map, war.world(), frames));
        }
        settings.picture().ifPresent(file -> out.println("picture: " + file));
        if (settings.compare()) {
            new Comparison(map, seed, characters, frames).run(workers, out);
        }
    }

    private static void fight(Overworld war, int frames, PrintStream out, PictureFile picture) {
        out.println(" frame    red   blue  green   gold  squads  missiles  explosions  hit points");
        for (int frame = 1; frame <= frames; frame++) {
            war.frame();
            picture.look(frame);
            if (frame == frames || frame % Math.max(1, frames / LINES) == 0) {
                print(frame, war.census(), out);
            }
        }
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
