package dev.tercio.showcase.battlefield.picture;

import dev.tercio.showcase.battlefield.Terrain;

import java.awt.image.BufferedImage;

/// Paints the terrain in dark colours: shaded slopes, contour lines, woods.
final class GroundPainter {
    private static final int VALLEY = 0x141a20;
    private static final int HILL = 0x39424a;
    private static final int WOODS = 0x1b2a22;
    private static final float STEPS = 14;

    private final Terrain terrain;
    private final float metres;

    /// @param metres the width of a pixel in metres
    GroundPainter(Terrain terrain, float metres) {
        this.terrain = terrain;
        this.metres = metres;
    }

    void paint(BufferedImage image) {
        int width = (int) (terrain.width() / metres);
        int height = (int) (terrain.height() / metres);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                image.setRGB(x, y, colour((x + 0.5f) * metres, (y + 0.5f) * metres));
            }
        }
    }

    private int colour(float x, float y) {
        float height = terrain.altitude(x, y);
        int colour = Colours.mix(VALLEY, HILL, (height - 0.2f) * 1.4f);
        if (terrain.wooded(x, y)) {
            colour = Colours.mix(colour, WOODS, 0.65f);
        }
        // light comes from the top left
        float rise = terrain.altitude(x + 30, y + 30) - terrain.altitude(x - 30, y - 30);
        colour =
                Colours.mix(
                        colour,
                        rise < 0 ? 0x000000 : 0xa9b4bd,
                        Math.min(0.28f, 2.2f * Math.abs(rise)));
        boolean line =
                step(height) != step(terrain.altitude(x + metres, y))
                        || step(height) != step(terrain.altitude(x, y + metres));
        return line ? Colours.mix(colour, 0x7d8b96, 0.22f) : colour;
    }

    private static int step(float height) {
        return (int) (height * STEPS);
    }
}
