package dev.tercio.showcase.random;

/// Value noise: heights from 0 to 1 that change smoothly from tile to tile.
public final class Noise {
    private static final float[] WEIGHTS = {0.5f, 0.3f, 0.2f};

    private final SeededRandom random;

    /// Creates the noise.
    ///
    /// @param random its source
    public Noise(SeededRandom random) {
        this.random = random;
    }

    /// Heights of all tiles, row by row.
    ///
    /// @param width tiles per row
    /// @param height how many rows
    /// @param size the width of a hill in tiles
    /// @return the heights
    public float[] heights(int width, int height, int size) {
        float[] heights = new float[width * height];
        for (int octave = 0; octave < WEIGHTS.length; octave++) {
            addOctave(heights, width, size >> octave, WEIGHTS[octave]);
        }
        return heights;
    }

    private void addOctave(float[] heights, int width, int size, float weight) {
        int columns = width / size + 2;
        float[] lattice = new float[columns * (heights.length / width / size + 2)];
        for (int i = 0; i < lattice.length; i++) {
            lattice[i] = random.nextFloat();
        }
        for (int i = 0; i < heights.length; i++) {
            int x = i % width;
            int y = i / width;
            int corner = y / size * columns + x / size;
            float right = smooth((float) (x % size) / size);
            float down = smooth((float) (y % size) / size);
            float above = mix(lattice[corner], lattice[corner + 1], right);
            float below = mix(lattice[corner + columns], lattice[corner + columns + 1], right);
            heights[i] += weight * mix(above, below, down);
        }
    }

    private static float smooth(float part) {
        return part * part * (3 - 2 * part);
    }

    private static float mix(float from, float to, float part) {
        return from + (to - from) * part;
    }
}
