package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Side;

import java.awt.Color;

/// The colours, shared by the picture and the page.
final class Colours {
    static final Color INK = new Color(0x0e1116);
    static final Color PAPER = new Color(0xf1f3f6);
    static final Color FAINT = new Color(0x8b97a6);
    static final Color DARK = new Color(0x2a323d);
    static final Color FIRE = new Color(0xff9a3c);
    static final Color GLOW = new Color(0xfff0c0);
    static final Color WRECK = new Color(0x6b4a2c);
    static final Color FRONT = new Color(0xffe9a8);

    private Colours() {}

    static Color of(Side side) {
        return side == Side.BLUE ? new Color(0x4da3ff) : new Color(0xff5548);
    }

    static String hex(Color colour) {
        return String.format("#%06x", colour.getRGB() & 0xff_ff_ff);
    }

    static Color faded(Color colour, int alpha) {
        return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), alpha);
    }

    /// A colour between two.
    static int mix(int from, int to, float part) {
        int red = mixed(from >> 16 & 0xff, to >> 16 & 0xff, part);
        int green = mixed(from >> 8 & 0xff, to >> 8 & 0xff, part);
        int blue = mixed(from & 0xff, to & 0xff, part);
        return red << 16 | green << 8 | blue;
    }

    private static int mixed(int from, int to, float part) {
        return Math.clamp(Math.round(from + (to - from) * part), 0, 255);
    }
}
