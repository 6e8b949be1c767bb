package dev.tercio.kit;

/// Divides space into cubes, the cells, and numbers them.
///
/// The key of a cell contains its position on each axis, z first, so that the order of keys is the
/// order of cells: by z, then y, then x.
final class CellGrid {
    /// The key of a position that has no cell.
    static final long NONE = -1;

    private final int dimensions;
    private final double cell;
    private final double inverse;
    private final int bits;
    private final long bias;

    CellGrid(int dimensions, double cell) {
        this.dimensions = dimensions;
        this.cell = cell;
        this.inverse = 1 / cell;
        this.bits = dimensions == 2 ? 31 : 21;
        this.bias = 1L << (bits - 1);
    }

    int dimensions() {
        return dimensions;
    }

    double cell() {
        return cell;
    }

    /// Returns the key of a position, or [#NONE] if it is not finite or too far from the origin.
    long key(double x, double y, double z) {
        double column = Math.floor(x * inverse);
        double row = Math.floor(y * inverse);
        double layer = Math.floor(z * inverse);
        if (!isInside(column) || !isInside(row) || !isInside(layer)) {
            return NONE;
        }
        return key((int) ((long) column + bias), (int) ((long) row + bias), layerOf(layer));
    }

    private int layerOf(double layer) {
        return dimensions == 2 ? 0 : (int) ((long) layer + bias);
    }

    private boolean isInside(double index) {
        return index >= -bias && index < bias; // false for NaN
    }

    long key(int column, int row, int layer) {
        return ((long) layer << (2 * bits)) | ((long) row << bits) | column;
    }

    int column(long key) {
        return (int) (key & (2 * bias - 1));
    }

    int row(long key) {
        return (int) ((key >>> bits) & (2 * bias - 1));
    }

    int layer(long key) {
        return dimensions == 2 ? 0 : (int) (key >>> (2 * bits));
    }

    /// Returns the position of a coordinate on its axis, or the nearest one that exists.
    int index(double coordinate) {
        double index = Math.floor(coordinate * inverse);
        return (int) ((long) Math.clamp(index, (double) -bias, (double) (bias - 1)) + bias);
    }
}
