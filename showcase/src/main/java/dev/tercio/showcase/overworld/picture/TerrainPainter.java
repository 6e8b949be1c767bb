package dev.tercio.showcase.overworld.picture;

import dev.tercio.showcase.overworld.rules.Tile;
import dev.tercio.showcase.overworld.rules.TileMap;
import dev.tercio.showcase.random.SeededRandom;

import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;

/// Paints the terrain pixel by pixel. Each pixel interpolates the four tiles around a slightly
/// displaced place and takes the kind with the largest weight, which smooths coasts and roads.
final class TerrainPainter {
    private static final float WOBBLE = 0.9f;
    private static final float WOBBLE_SIZE = 1.6f;
    private static final float PATCH_SIZE = 9;

    private static final List<Tile> KINDS = List.of(Tile.values());

    private final TileMap map;
    private final int scale;
    private final float[] votes = new float[KINDS.size()];

    TerrainPainter(TileMap map, int scale) {
        this.map = map;
        this.scale = scale;
    }

    void paint(BufferedImage image) {
        for (int y = 0; y < map.height() * scale; y++) {
            for (int x = 0; x < map.width() * scale; x++) {
                image.setRGB(x, y, colour(x, y));
            }
        }
    }

    private int colour(int x, int y) {
        Tile kind = kind(x, y);
        int base = Palette.of(kind).getRGB();
        int light =
                Math.round(20 * (noise(x, y, PATCH_SIZE, 3) - 0.5f)) + SeededRandom.roll(x, y, 5);
        Tile above = kind(x, y - 2);
        Tile below = kind(x, y + 2);
        light +=
                switch (kind) {
                    case WATER -> above == Tile.WATER ? wave(x, y) : -26; // the shadow of the bank
                    case ROCK -> slope(x, y) + (below == Tile.ROCK ? 0 : -30);
                    case GRASS -> below == Tile.WATER ? -34 : above == Tile.ROCK ? -18 : 0;
                    case ROAD -> above == Tile.ROAD && below == Tile.ROAD ? 0 : -22;
                };
        return shade(base, light);
    }

    private Tile kind(int x, int y) {
        float atX = (float) x / scale + WOBBLE * (noise(x, y, WOBBLE_SIZE, 1) - 0.5f) - 0.5f;
        float atY = (float) y / scale + WOBBLE * (noise(x, y, WOBBLE_SIZE, 2) - 0.5f) - 0.5f;
        int column = (int) Math.floor(atX);
        int row = (int) Math.floor(atY);
        float right = atX - column;
        float down = atY - row;
        Arrays.fill(votes, 0);
        vote(column, row, (1 - right) * (1 - down));
        vote(column + 1, row, right * (1 - down));
        vote(column, row + 1, (1 - right) * down);
        vote(column + 1, row + 1, right * down);
        Tile most = Tile.GRASS;
        for (Tile kind : KINDS) {
            most = votes[kind.number()] > votes[most.number()] ? kind : most;
        }
        return most;
    }

    private void vote(int column, int row, float weight) {
        int x = Math.clamp(column, 0, map.width() - 1);
        int y = Math.clamp(row, 0, map.height() - 1);
        votes[map.kind(y * map.width() + x).number()] += weight;
    }

    private int wave(int x, int y) {
        return noise(x, 3 * y, 1.7f, 4) > 0.8f ? 22 : 0;
    }

    /// Light comes from the top left, so slopes that rise to the right are bright.
    private int slope(int x, int y) {
        float rise = noise(x + scale / 2, y + scale / 2, 2.2f, 5) - noise(x, y, 2.2f, 5);
        return Math.round(110 * rise);
    }

    /// Smooth noise between 0 and 1; hills have the given width in tiles.
    private float noise(int x, int y, float tiles, int salt) {
        float size = tiles * scale;
        int column = (int) (x / size);
        int row = (int) (y / size);
        float right = smooth(x / size - column);
        float down = smooth(y / size - row);
        float above = mix(random(column, row, salt), random(column + 1, row, salt), right);
        float below = mix(random(column, row + 1, salt), random(column + 1, row + 1, salt), right);
        return mix(above, below, down);
    }

    private static float random(int column, int row, int salt) {
        return SeededRandom.roll(column, row * 8 + salt, 256) / 255f;
    }

    private static float smooth(float part) {
        return part * part * (3 - 2 * part);
    }

    private static float mix(float from, float to, float part) {
        return from + (to - from) * part;
    }

    private static int shade(int rgb, int light) {
        int red = Math.clamp((rgb >> 16 & 0xff) + light, 0, 255);
        int green = Math.clamp((rgb >> 8 & 0xff) + light, 0, 255);
        int blue = Math.clamp((rgb & 0xff) + light, 0, 255);
        return red << 16 | green << 8 | blue;
    }
}
