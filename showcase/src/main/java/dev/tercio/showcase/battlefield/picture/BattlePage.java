package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Side;
import dev.tercio.showcase.battlefield.Terrain;
import dev.tercio.showcase.picture.PlayerPage;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/// A page that plays an animation of the battle.
public final class BattlePage {
    private static final int GROUND_WIDTH = 1_200;

    private final Terrain terrain;

    /// Creates the page.
    ///
    /// @param terrain the ground
    public BattlePage(Terrain terrain) {
        this.terrain = terrain;
    }

    /// Writes the page.
    ///
    /// @param animation what it plays
    /// @param proof what was proven about the run; empty for nothing
    /// @param out receives the page
    /// @throws IOException if it cannot be written
    public void write(BattleAnimation animation, String proof, OutputStream out)
            throws IOException {
        PlayerPage page =
                new PlayerPage(BattlePage.class, "battle")
                        .fill("proof", proof)
                        .fill("ground", BattlePicture.ground(terrain, GROUND_WIDTH))
                        .fill("animation", animation.bytes())
                        .fill("metres", Integer.toString(Math.round(terrain.width())));
        for (Side side : Side.values()) {
            page.fill(side.name().toLowerCase(Locale.ROOT), Colours.hex(Colours.of(side)));
        }
        page.write(out);
    }
}
