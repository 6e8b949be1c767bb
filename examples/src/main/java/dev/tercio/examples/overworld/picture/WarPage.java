package dev.tercio.examples.overworld.picture;

import dev.tercio.examples.overworld.rules.Faction;
import dev.tercio.examples.overworld.rules.TileMap;
import dev.tercio.examples.picture.PlayerPage;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/// Makes a page that plays a film of the war.
public final class WarPage {
    private static final int WIDTH = 1024;

    private final TileMap map;

    /// Prepares to make a page.
    ///
    /// @param map the ground
    public WarPage(TileMap map) {
        this.map = map;
    }

    /// Writes the page.
    ///
    /// @param film what it plays
    /// @param out where to
    /// @throws IOException if it cannot be written
    public void write(Film film, OutputStream out) throws IOException {
        int scale = Math.max(2, WIDTH / map.width());
        PlayerPage page =
                new PlayerPage(WarPage.class, "war")
                        .fill("ground", Ground.draw(map, scale, 0))
                        .fill("film", film.bytes());
        for (Faction faction : Faction.ALL) {
            page.fill(faction.name().toLowerCase(Locale.ROOT), Palette.hex(Palette.of(faction)));
        }
        page.write(out);
    }
}
