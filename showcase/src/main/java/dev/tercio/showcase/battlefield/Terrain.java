package dev.tercio.showcase.battlefield;

import dev.tercio.showcase.random.Noise;
import dev.tercio.showcase.random.SeededRandom;

/// The terrain: its size depends on the number of units; hills and woods slow vehicles down. The
/// same seed and size give the same terrain on every node, so it is neither sent nor recorded.
public final class Terrain {
    /// The width of a cell in metres.
    public static final int CELL = 50;

    private static final float ROUGH = 0.62f;
    private static final float WOODED = 0.6f;
    private static final float SLOW = 0.55f;
    private static final float AREA_PER_UNIT = 1_700;
    private static final int SMALLEST = 1_600;
    private static final int SMALLEST_HILL = 12;

    private final int columns;
    private final int rows;
    private final float[] heights;
    private final float[] woods;

    /// Creates the terrain.
    ///
    /// @param seed the same seed gives the same terrain
    /// @param units how many units it has room for
    public Terrain(long seed, int units) {
        double width = Math.max(SMALLEST, Math.sqrt(1.6 * AREA_PER_UNIT * units));
        columns = (int) (width / CELL);
        rows = (int) (width / 1.6 / CELL);
        Noise noise = new Noise(new SeededRandom(seed));
        int hill = Math.max(SMALLEST_HILL, columns / 12);
        heights = noise.heights(columns, rows, hill);
        woods = noise.heights(columns, rows, hill / 2);
    }

    /// How wide the field is.
    ///
    /// @return metres
    public float width() {
        return columns * CELL;
    }

    /// How high the field is.
    ///
    /// @return metres
    public float height() {
        return rows * CELL;
    }

    /// The speed of vehicles at a place, as a fraction.
    float pace(float x, float y) {
        int cell = cell(x, y);
        return heights[cell] > ROUGH || woods[cell] > WOODED ? SLOW : 1;
    }

    /// The altitude at a place.
    ///
    /// @param x metres from the left
    /// @param y metres from the top
    /// @return from 0 to 1, interpolated
    public float altitude(float x, float y) {
        return smooth(heights, x, y);
    }

    /// Whether trees stand at a place.
    ///
    /// @param x metres from the left
    /// @param y metres from the top
    /// @return true if so
    public boolean wooded(float x, float y) {
        return smooth(woods, x, y) > WOODED;
    }

    boolean contains(float x, float y) {
        return x >= 0 && y >= 0 && x < width() && y < height();
    }

    private int cell(float x, float y) {
        return row(y / CELL) * columns + column(x / CELL);
    }

    private int column(float x) {
        return Math.clamp((int) x, 0, columns - 1);
    }

    private int row(float y) {
        return Math.clamp((int) y, 0, rows - 1);
    }

    private float smooth(float[] values, float x, float y) {
        float atX = Math.max(0, x / CELL - 0.5f);
        float atY = Math.max(0, y / CELL - 0.5f);
        float right = atX - (int) atX;
        float down = atY - (int) atY;
        float above = mix(values, row(atY), atX, right);
        float below = mix(values, row(atY + 1), atX, right);
        return above + (below - above) * down;
    }

    private float mix(float[] values, int row, float x, float right) {
        float left = values[row * columns + column(x)];
        return left + (values[row * columns + column(x + 1)] - left) * right;
    }
}
