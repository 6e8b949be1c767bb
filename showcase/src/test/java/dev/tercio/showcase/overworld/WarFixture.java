package dev.tercio.showcase.overworld;

import dev.tercio.showcase.overworld.rules.Census;
import dev.tercio.showcase.overworld.rules.MapMaker;
import dev.tercio.showcase.overworld.rules.TileMap;

import java.util.ArrayList;
import java.util.List;

/// Games that are small or crowded enough for armies to meet soon.
final class WarFixture {
    static final int CHARACTERS = 800;
    static final int FRAMES = 300;

    private WarFixture() {}

    /// The smallest map there is.
    static TileMap smallMap(long seed) {
        return MapMaker.make(seed, 1);
    }

    static List<Census> play(Game game, int frames) {
        List<Census> counts = new ArrayList<>();
        for (int frame = 0; frame < frames; frame++) {
            game.frame();
            counts.add(game.census());
        }
        return counts;
    }
}
