package dev.tercio.showcase.battlefield;

import dev.tercio.cli.SimulationRun;
import dev.tercio.cli.SimulationSettings;
import dev.tercio.showcase.picture.PictureFile;
import dev.tercio.showcase.picture.PictureRules;

import java.nio.file.Path;
import java.util.List;

/// A battle is drawn with both sides.
class BattlePictureTest extends PictureRules {
    private static final int FRAMES = 90;
    private static final int UNITS = 900;
    private static final List<Integer> SIDES = List.of(0x4da3ff, 0xff5548);

    BattlePictureTest() {
        super(1_600, 1_000 + 206, 1_000, SIDES);
    }

    @Override
    protected void draw(Path file, int workers) {
        SimulationSettings settings =
                SimulationSettings.DEFAULT.seed(2).entities(UNITS).workers(workers);
        try (SimulationRun run = new Battlefield().start(settings)) {
            BattleRenderer renderer = new BattleRenderer(run.world(), new Terrain(2, UNITS), UNITS);
            play(run::runFrame, new PictureFile(file, renderer, FRAMES, 30), FRAMES);
        }
    }
}
