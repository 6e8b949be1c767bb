package dev.tercio.kit;

import java.util.Arrays;

/// The entries of the index in contiguous arrays, sorted by cell and then by slot.
///
/// If the occupied cells are close together, a directory contains the first entry of each cell of
/// their bounding box. Otherwise the keys are searched. Both give the same order.
final class SortedCells {
    /// A directory may have this many cells per entry.
    private static final int CELLS_PER_ENTRY = 8;

    private static final int SMALL_DIRECTORY = 4096;

    /// Makes the search box a little larger than the radius, so that rounding excludes no position
    /// whose computed distance is within it.
    private static final double ROUNDING = 1 + 0x1p-50;

    private final CellGrid grid;
    private final boolean isGrouped;
    private final RadixSort sort = new RadixSort();
    int[] slots = {};
    double[] x = {};
    double[] y = {};
    double[] z = {};
    byte[] groups = {};
    private long[] keys = {};
    private int[] starts = {};

    /// The groups in each cell of the directory, one bit each, so that searches skip cells without
    /// the groups they look for. May contain groups whose last entry was moved to another group.
    private long[] masks = {};

    private int size;
    private boolean dense;
    private int firstColumn;
    private int firstRow;
    private int firstLayer;
    private int lastColumn;
    private int lastRow;
    private int lastLayer;
    private int columns;
    private int rows;

    SortedCells(CellGrid grid, boolean isGrouped) {
        this.grid = grid;
        this.isGrouped = isGrouped;
    }

    int size() {
        return size;
    }

    /// Replaces the position and the group of an entry that stays in its cell.
    void move(int place, double atX, double atY, double atZ, int group) {
        x[place] = atX;
        y[place] = atY;
        z[place] = atZ;
        if (groups[place] != group) {
            groups[place] = (byte) group;
            if (dense) {
                masks[cell(grid.key(atX, atY, atZ))] |= 1L << group;
            }
        }
    }

    /// Sorts all slots that have a cell.
    void layOut(SlotTable table) {
        size = table.placed();
        reserve();
        if (size == 0) {
            dense = true;
            columns = 0;
            return;
        }
        measure(table);
        // 2^31 columns do not fit in an int, and three factors may overflow a long; two do not
        long plane = (lastColumn - firstColumn + 1L) * (lastRow - firstRow + 1L);
        long cells = plane * (lastLayer - firstLayer + 1);
        dense = plane <= limit() && cells <= limit();
        if (dense) {
            count(table, (int) cells);
        } else {
            searchable(table);
        }
    }

    private long limit() {
        return Math.max(SMALL_DIRECTORY, (long) CELLS_PER_ENTRY * size);
    }

    private void reserve() {
        if (size > slots.length) {
            int room = size + size / 2;
            slots = new int[room];
            x = new double[room];
            y = new double[room];
            z = new double[room];
            groups = new byte[room];
            keys = new long[room];
        }
    }

    /// Computes the bounding box of the occupied cells.
    private void measure(SlotTable table) {
        firstColumn = firstRow = firstLayer = Integer.MAX_VALUE;
        lastColumn = lastRow = lastLayer = 0;
        for (int slot = 0; slot < table.end(); slot++) {
            long key = table.key(slot);
            if (key != CellGrid.NONE) {
                firstColumn = Math.min(firstColumn, grid.column(key));
                lastColumn = Math.max(lastColumn, grid.column(key));
                firstRow = Math.min(firstRow, grid.row(key));
                lastRow = Math.max(lastRow, grid.row(key));
                firstLayer = Math.min(firstLayer, grid.layer(key));
                lastLayer = Math.max(lastLayer, grid.layer(key));
            }
        }
        columns = lastColumn - firstColumn + 1;
        rows = lastRow - firstRow + 1;
    }

    /// A counting sort: entries per cell, sums, then each slot goes to the next place of its cell.
    private void count(SlotTable table, int cells) {
        if (starts.length < cells + 2) {
            starts = new int[cells + cells / 2 + 2];
        }
        Arrays.fill(starts, 0, cells + 2, 0);
        for (int slot = 0; slot < table.end(); slot++) {
            long key = table.key(slot);
            if (key != CellGrid.NONE) {
                starts[cell(key) + 2]++;
            }
        }
        for (int cell = 2; cell < cells + 2; cell++) {
            starts[cell] += starts[cell - 1];
        }
        for (int slot = 0; slot < table.end(); slot++) {
            long key = table.key(slot);
            if (key != CellGrid.NONE) {
                place(table, slot, starts[cell(key) + 1]++);
            }
        }
        if (isGrouped) {
            maskGroups(cells);
        }
    }

    private void maskGroups(int cells) {
        if (masks.length < cells) {
            masks = new long[cells + cells / 2];
        }
        for (int cell = 0; cell < cells; cell++) {
            long mask = 0;
            for (int i = starts[cell]; i < starts[cell + 1]; i++) {
                mask |= 1L << groups[i];
            }
            masks[cell] = mask;
        }
    }

    /// Whether a cell in the bounding box may contain entries of some groups.
    private boolean mayContain(int column, int row, int layer, long wanted) {
        return (masks[cell(column, row, layer)] & wanted) != 0;
    }

    private int cell(long key) {
        return cell(grid.column(key), grid.row(key), grid.layer(key));
    }

    private int cell(int column, int row, int layer) {
        int line = (layer - firstLayer) * rows + row - firstRow;
        return line * columns + column - firstColumn;
    }

    private void searchable(SlotTable table) {
        int next = 0;
        for (int slot = 0; slot < table.end(); slot++) {
            long key = table.key(slot);
            if (key != CellGrid.NONE) {
                keys[next] = key;
                slots[next++] = slot;
            }
        }
        sort.sort(keys, slots, size);
        for (int i = 0; i < size; i++) {
            place(table, slots[i], i);
        }
    }

    private void place(SlotTable table, int slot, int at) {
        slots[at] = slot;
        x[at] = table.x(slot);
        y[at] = table.y(slot);
        z[at] = table.z(slot);
        groups[at] = table.group(slot);
        table.setPlace(slot, at);
    }

    /// The occupied columns between two coordinates, as a [Range] that includes its end.
    long columns(double x0, double x1) {
        return occupied(x0, x1, firstColumn, lastColumn);
    }

    /// The occupied rows between two coordinates, as a [Range] that includes its end.
    long rows(double y0, double y1) {
        return occupied(y0, y1, firstRow, lastRow);
    }

    /// The occupied layers between two coordinates, as a [Range] that includes its end.
    long layers(double z0, double z1) {
        return grid.dimensions() == 2
                ? Range.of(firstLayer, lastLayer)
                : occupied(z0, z1, firstLayer, lastLayer);
    }

    private long occupied(double from, double to, int first, int last) {
        return Range.of(Math.max(first, grid.index(from)), Math.min(last, grid.index(to)));
    }

    /// The columns of all entries within a distance.
    long columnsAround(double x, double radius) {
        double reach = radius * ROUNDING;
        return columns(Math.nextDown(x - reach), Math.nextUp(x + reach));
    }

    /// The rows of all entries within a distance.
    long rowsAround(double y, double radius) {
        double reach = radius * ROUNDING;
        return rows(Math.nextDown(y - reach), Math.nextUp(y + reach));
    }

    /// The layers of all entries within a distance.
    long layersAround(double z, double radius) {
        double reach = radius * ROUNDING;
        return layers(Math.nextDown(z - reach), Math.nextUp(z + reach));
    }

    /// A range of rows or layers without those before a coordinate.
    long from(long range, double coordinate) {
        return Range.of(Math.max(Range.from(range), grid.index(coordinate)), Range.to(range));
    }

    /// The number of lines in a box of cells. The cells of a line are adjacent in the sorted
    /// entries, so each line is one range of entries.
    ///
    /// Boxes and lines are numbers instead of an iterator, so that searches are allocation-free
    /// even before they are compiled.
    int lines(long columns, long rows, long layers) {
        if (size == 0
                || Range.last(columns) < 0
                || Range.last(rows) < 0
                || Range.last(layers) < 0) {
            return 0;
        }
        return isOnePass(rows, layers) ? 1 : (Range.last(rows) + 1) * (Range.last(layers) + 1);
    }

    /// Whether there are more lines than entries, so that one pass over all entries, which are in
    /// the same order, is faster.
    private boolean isOnePass(long rows, long layers) {
        return !dense && (Range.last(rows) + 1L) * (Range.last(layers) + 1L) > size;
    }

    /// The entries of a line as a [Range] that excludes its end, without cells at both ends of the
    /// line that contain none of the groups.
    long entries(long columns, long rows, long layers, int line, long wanted) {
        if (isOnePass(rows, layers)) {
            return Range.of(0, size);
        }
        int perLayer = Range.last(rows) + 1;
        int above = line < perLayer ? 0 : line / perLayer; // a division takes longer than a branch
        int row = Range.from(rows) + line - above * perLayer;
        int layer = Range.from(layers) + above;
        int first = Range.from(columns);
        int last = Range.to(columns);
        if (wanted != SpatialIndex.ALL_GROUPS && dense && isGrouped) {
            while (first <= last && !mayContain(first, row, layer, wanted)) {
                first++;
            }
            while (last > first && !mayContain(last, row, layer, wanted)) {
                last--;
            }
            if (first > last) {
                return Range.of(0, 0);
            }
        }
        return Range.of(start(first, row, layer), end(last, row, layer));
    }

    /// Whether a box contains all occupied cells.
    boolean isCovered(double x0, double y0, double z0, double x1, double y1, double z1) {
        return size == 0
                || (grid.index(x0) <= firstColumn
                        && grid.index(x1) >= lastColumn
                        && grid.index(y0) <= firstRow
                        && grid.index(y1) >= lastRow
                        && (grid.dimensions() == 2
                                || (grid.index(z0) <= firstLayer && grid.index(z1) >= lastLayer)));
    }

    /// The first entry of a cell or of those after it, for cells in the bounding box.
    private int start(int column, int row, int layer) {
        if (dense) {
            return starts[cell(column, row, layer)];
        }
        return search(grid.key(column, row, layer));
    }

    /// The entry after the last one of a cell, for cells in the bounding box.
    private int end(int column, int row, int layer) {
        if (dense) {
            return starts[cell(column, row, layer) + 1];
        }
        return search(grid.key(column, row, layer) + 1);
    }

    /// The first entry whose key is not below the given one.
    private int search(long key) {
        int from = 0;
        int to = size;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (keys[middle] < key) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
