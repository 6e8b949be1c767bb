package dev.tercio.showcase.overworld.picture;

import dev.tercio.showcase.overworld.rules.Faction;
import dev.tercio.showcase.overworld.rules.Tile;

import java.awt.Color;

/// The colours, shared by the picture and the page.
final class Palette {
    static final Color INK = new Color(0x1d2128);
    static final Color PAPER = new Color(0xf2ede0);
    static final Color FAINT = new Color(0x9aa3ad);
    static final Color ROOF = new Color(0xa8573c);
    static final Color FIRE = new Color(0xff7a1a);
    static final Color GLOW = new Color(0xfff2b0);

    private Palette() {}

    static Color of(Faction faction) {
        return switch (faction) {
            case RED -> new Color(0xe0352b);
            case BLUE -> new Color(0x2f62e8);
            case GREEN -> new Color(0x0b7a4b);
            case GOLD -> new Color(0xffc81e);
        };
    }

    static Color of(Tile tile) {
        return switch (tile) {
            case GRASS -> new Color(0xa9b878);
            case ROAD -> new Color(0xe3d2a4);
            case WATER -> new Color(0x6f9fc4);
            case ROCK -> new Color(0x8b8580);
        };
    }

    static String hex(Color color) {
        return String.format("#%06x", color.getRGB() & 0xff_ff_ff);
    }
}
