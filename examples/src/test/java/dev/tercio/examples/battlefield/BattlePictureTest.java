package dev.tercio.examples.battlefield;

import dev.tercio.examples.picture.PictureFile;
import dev.tercio.examples.picture.PictureRules;
import dev.tercio.examples.simulation.SimulationRun;
import dev.tercio.examples.simulation.SimulationSettings;

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
        SimulationSettings settings = new SimulationSettings(2, UNITS, workers);
        try (SimulationRun run = new Battlefield().start(settings)) {
            BattleStudio studio = new BattleStudio(run.world(), new Terrain(2, UNITS), UNITS);
            play(run::frame, new PictureFile(file, studio, FRAMES, 30), FRAMES);
        }
    }
}
