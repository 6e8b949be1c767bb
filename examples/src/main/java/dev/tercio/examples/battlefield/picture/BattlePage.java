package dev.tercio.examples.battlefield.picture;

import dev.tercio.examples.battlefield.Side;
import dev.tercio.examples.battlefield.Terrain;
import dev.tercio.examples.picture.PlayerPage;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/// Makes a page that plays a film of the battle.
public final class BattlePage {
    private static final int GROUND_WIDTH = 1_200;

    private final Terrain terrain;

    /// Prepares to make a page.
    ///
    /// @param terrain the ground
    public BattlePage(Terrain terrain) {
        this.terrain = terrain;
    }

    /// Writes the page.
    ///
    /// @param film what it plays
    /// @param out where to
    /// @throws IOException if it cannot be written
    public void write(BattleFilm film, OutputStream out) throws IOException {
        PlayerPage page =
                new PlayerPage(BattlePage.class, "battle")
                        .fill("ground", BattlePicture.ground(terrain, GROUND_WIDTH))
                        .fill("film", film.bytes())
                        .fill("metres", Integer.toString(Math.round(terrain.width())));
        for (Side side : Side.values()) {
            page.fill(side.name().toLowerCase(Locale.ROOT), Colours.hex(Colours.of(side)));
        }
        page.write(out);
    }
}
