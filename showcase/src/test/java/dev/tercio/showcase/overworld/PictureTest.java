package dev.tercio.showcase.overworld;

import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.picture.PictureFile;
import dev.tercio.showcase.picture.PictureRules;

import java.nio.file.Path;
import java.util.List;

/// A war is drawn with its map and all four armies.
class PictureTest extends PictureRules {
    private static final int FRAMES = 120;
    private static final List<Integer> FACTION_COLOURS =
            List.of(0xe0352b, 0x2f62e8, 0x0b7a4b, 0xffc81e);

    PictureTest() {
        super(1280, 960 + 110, 100, FACTION_COLOURS);
    }

    @Override
    protected void draw(Path file, int workers) {
        TileMap map = WarFixture.smallMap(3);
        try (Overworld war = new Overworld(map, 3, 600, workers)) {
            OverworldRenderer renderer = new OverworldRenderer(war.world());
            play(war::frame, new PictureFile(file, renderer, FRAMES, 400), FRAMES);
        }
    }
}
