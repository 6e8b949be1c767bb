package dev.tercio.examples.chance;

/// Hills: heights from 0 to 1 that change gently from tile to tile.
public final class Noise {
    private static final float[] WEIGHTS = {0.5f, 0.3f, 0.2f};

    private final Chance chance;

    /// Prepares to make hills.
    ///
    /// @param chance where they come from
    public Noise(Chance chance) {
        this.chance = chance;
    }

    /// Heights of all tiles, row by row.
    ///
    /// @param width how many tiles a row has
    /// @param height how many rows there are
    /// @param size how many tiles a hill is wide
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
            lattice[i] = chance.nextFloat();
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
