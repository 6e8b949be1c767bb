package dev.tercio.showcase.overworld.rules;

import dev.tercio.showcase.random.Noise;
import dev.tercio.showcase.random.SeededRandom;

import java.util.Arrays;

/// Generates a map from a seed: lakes, mountains, a river, four camps, five villages and the roads
/// between them.
public final class MapMaker {
    private static final int LEAST_WIDTH = 64;
    private static final int MOST_WIDTH = 512;
    private static final int CHARACTERS_AT_128 = 2_000;
    private static final float SEA_LEVEL = 0.34f;
    private static final float SNOW_LINE = 0.66f;
    private static final int CAMP_SIZE = 7;
    private static final int VILLAGE_SIZE = 4;
    private static final float[][] CAMPS = {{.1f, .13f}, {.9f, .13f}, {.9f, .87f}, {.1f, .87f}};
    private static final float[][] VILLAGES = {
        {.5f, .5f}, {.5f, .17f}, {.81f, .5f}, {.5f, .83f}, {.19f, .5f}
    };

    private final SeededRandom random;
    private final int width;
    private final int height;
    private final Tile[] kinds;

    private MapMaker(SeededRandom random, int width) {
        this.random = random;
        this.width = width;
        this.height = width * 3 / 4;
        this.kinds = new Tile[width * height];
    }

    /// Generates a map with room for a number of characters.
    ///
    /// @param seed the same seed gives the same map
    /// @param characters how many
    /// @return the map, 128 by 96 tiles for 2,000 characters
    public static TileMap make(long seed, int characters) {
        int wide = 16 * (int) (8 * Math.sqrt((double) characters / CHARACTERS_AT_128));
        int width = Math.clamp(wide, LEAST_WIDTH, MOST_WIDTH);
        return new MapMaker(new SeededRandom(seed), width).make();
    }

    private TileMap make() {
        raiseLand();
        digRiver();
        int[] camps = clearings(CAMPS, CAMP_SIZE, 0);
        int[] villages = clearings(VILLAGES, VILLAGE_SIZE, 5);
        for (int i = 0; i < camps.length; i++) {
            int mine = villages[1 + i];
            int other = villages[1 + (i + 1) % camps.length];
            layRoad(camps[i], mine);
            layRoad(camps[i], villages[1 + (i + 3) % camps.length]);
            layRoad(mine, other);
            layRoad(mine, villages[0]);
        }
        fillWhatIsCutOff(camps[0]);
        return new TileMap(width, kinds, camps, villages);
    }

    private void raiseLand() {
        float[] heights = new Noise(random).heights(width, height, 22);
        for (int i = 0; i < kinds.length; i++) {
            Tile high = heights[i] > SNOW_LINE ? Tile.ROCK : Tile.GRASS;
            kinds[i] = heights[i] < SEA_LEVEL ? Tile.WATER : high;
        }
    }

    /// From top to bottom, somewhat right of the middle, so that no village lies in it.
    private void digRiver() {
        float[] bends = new Noise(random).heights(height, 1, 24);
        for (int row = 0; row < height; row++) {
            float middle = width * (0.52f + 0.26f * bends[row]);
            for (int column = (int) middle - 1; column <= (int) middle + 1; column++) {
                kinds[row * width + column] = Tile.WATER;
            }
        }
    }

    private int[] clearings(float[][] places, int size, int stray) {
        return Arrays.stream(places).mapToInt(place -> clear(place, size, stray)).toArray();
    }

    private int clear(float[] place, int size, int stray) {
        int column = (int) (place[0] * width) + random.next(2 * stray + 1) - stray;
        int row = (int) (place[1] * height) + random.next(2 * stray + 1) - stray;
        for (int y = Math.max(0, row - size); y <= Math.min(height - 1, row + size); y++) {
            for (int x = Math.max(0, column - size); x <= Math.min(width - 1, column + size); x++) {
                if ((x - column) * (x - column) + (y - row) * (y - row) <= size * size) {
                    kinds[y * width + x] = Tile.GRASS;
                }
            }
        }
        return row * width + column;
    }

    private void layRoad(int from, int to) {
        int top = from / width;
        int bottom = to / width;
        layRoad(from % width, top, to % width, bottom);
    }

    /// Divides the road until its parts are short, and moves each dividing point a little.
    private void layRoad(float x, float y, float toX, float toY) {
        float dx = toX - x;
        float dy = toY - y;
        float length = Math.max(Math.abs(dx), Math.abs(dy));
        if (length < 1) {
            pave((int) toX, (int) toY);
            return;
        }
        float sway = length > 6 ? 0.3f * (random.nextFloat() - 0.5f) : 0;
        float middleX = (x + toX) / 2 + sway * dy;
        float middleY = (y + toY) / 2 - sway * dx;
        layRoad(x, y, middleX, middleY);
        layRoad(middleX, middleY, toX, toY);
    }

    /// Two by two tiles, so that a road has no gaps where it runs diagonally.
    private void pave(int column, int row) {
        int left = Math.clamp(column, 0, width - 2);
        int top = Math.clamp(row, 0, height - 2);
        for (int tile : new int[] {0, 1, width, width + 1}) {
            kinds[top * width + left + tile] = Tile.ROAD;
        }
    }

    private void fillWhatIsCutOff(int start) {
        boolean[] reached = new boolean[kinds.length];
        int[] todo = new int[kinds.length];
        int waiting = 0;
        todo[waiting++] = start;
        reached[start] = true;
        while (waiting > 0) {
            int tile = todo[--waiting];
            for (int neighbour : neighbours(tile)) {
                if (!reached[neighbour] && kinds[neighbour].isWalkable()) {
                    reached[neighbour] = true;
                    todo[waiting++] = neighbour;
                }
            }
        }
        for (int i = 0; i < kinds.length; i++) {
            if (!reached[i] && kinds[i] == Tile.GRASS) {
                kinds[i] = Tile.ROCK;
            }
        }
    }

    private int[] neighbours(int tile) {
        int column = tile % width;
        int row = tile / width;
        return new int[] {
            row * width + Math.max(0, column - 1),
            row * width + Math.min(width - 1, column + 1),
            Math.max(0, row - 1) * width + column,
            Math.min(height - 1, row + 1) * width + column
        };
    }
}
