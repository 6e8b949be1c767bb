package dev.tercio.bench.arrays;

import dev.tercio.bench.workload.Swaps;

/// The four groups as arrays, one for each component of each group.
public final class ArraysSwaps implements Swaps {
    private static final int NONE = -1;
    private static final int[][] PARTS = {{0, 1}, {0, 1, 2}, {0, 1, 2, 3}, {0, 1, 2, 4}};

    private final float[][][] groups = new float[PARTS.length][][];

    /// The groups with n entities in total.
    public ArraysSwaps(int n) {
        int size = n / GROUPS;
        for (int group = 0; group < PARTS.length; group++) {
            groups[group] = new float[PARTS[group].length][size];
            for (int column = 0; column < PARTS[group].length; column++) {
                for (int i = 0; i < size; i++) {
                    groups[group][column][i] = Swaps.start(i, PARTS[group][column]);
                }
            }
        }
    }

    @Override
    public void frame() {
        for (float[][] columns : groups) {
            swap(columns[0], columns[1]);
        }
        swap(groups[2][2], groups[2][3]);
        swap(groups[3][2], groups[3][3]);
    }

    private static void swap(float[] first, float[] second) {
        for (int i = 0; i < first.length; i++) {
            float value = first[i];
            first[i] = second[i];
            second[i] = value;
        }
    }

    @Override
    public double sum(int component) {
        double sum = 0;
        for (int group = 0; group < PARTS.length; group++) {
            int column = columnOf(component, PARTS[group]);
            if (column != NONE) {
                for (float value : groups[group][column]) {
                    sum += value;
                }
            }
        }
        return sum;
    }

    private static int columnOf(int component, int[] group) {
        for (int column = 0; column < group.length; column++) {
            if (group[column] == component) {
                return column;
            }
        }
        return NONE;
    }
}
