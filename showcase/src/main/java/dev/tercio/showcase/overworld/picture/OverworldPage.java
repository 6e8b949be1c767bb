package dev.tercio.showcase.overworld.picture;

import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.picture.PlayerPage;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/// A page that plays an animation of the war.
public final class OverworldPage {
    private static final int WIDTH = 1024;

    private final TileMap map;

    /// Creates the page.
    ///
    /// @param map the ground
    public OverworldPage(TileMap map) {
        this.map = map;
    }

    /// Writes the page.
    ///
    /// @param animation what it plays
    /// @param proof what was proven about the run; empty for nothing
    /// @param out receives the page
    /// @throws IOException if it cannot be written
    public void write(OverworldAnimation animation, String proof, OutputStream out)
            throws IOException {
        int scale = Math.max(2, WIDTH / map.width());
        PlayerPage page =
                new PlayerPage(OverworldPage.class, "overworld")
                        .fill("proof", proof)
                        .fill("ground", Ground.draw(map, scale, 0))
                        .fill("animation", animation.bytes());
        for (Faction faction : Faction.ALL) {
            page.fill(faction.name().toLowerCase(Locale.ROOT), Palette.hex(Palette.of(faction)));
        }
        page.write(out);
    }
}
