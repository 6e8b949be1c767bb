package dev.tercio.kit;

import dev.tercio.Entity;
import dev.tercio.EntityList;

import java.util.function.Predicate;

/// Searches for nearest entities in growing distances, because most are near.
final class NearestSearch {
    private NearestSearch() {}

    /// The condition that all entities satisfy.
    static boolean isAny(Entity entity) {
        return true;
    }

    static Entity first(
            SpatialIndex index,
            double x,
            double y,
            double z,
            double radius,
            Predicate<Entity> condition) {
        double reach = Math.min(index.cell(), radius);
        int slot = firstWithin(index, x, y, z, reach, condition);
        while (slot < 0 && reach < radius) {
            reach = next(index, x, y, z, reach, radius);
            slot = firstWithin(index, x, y, z, reach, condition);
        }
        return slot < 0 ? Entity.NONE : index.table().entity(slot);
    }

    /// The next distance to search; the last one if all cells were searched before, because they
    /// may contain entities that are farther away.
    private static double next(
            SpatialIndex index, double x, double y, double z, double reach, double radius) {
        return index.isCovered(x, y, z, reach) ? radius : Math.min(2 * reach, radius);
    }

    private static int firstWithin(
            SpatialIndex index,
            double x,
            double y,
            double z,
            double radius,
            Predicate<Entity> condition) {
        int nearest = -1;
        double least = radius * radius;
        SortedCells cells = index.cells();
        int[] slots = cells.slots;
        long columns = cells.columnsAround(x, radius);
        long rows = cells.rowsAround(y, radius);
        long layers = cells.layersAround(z, radius);
        int lines = cells.lines(columns, rows, layers);
        for (int line = 0; line < lines; line++) {
            long entries = cells.entries(columns, rows, layers, line, index.groups());
            for (int i = Range.from(entries); i < Range.to(entries); i++) {
                double squared = index.squared(i, x, y, z);
                if (squared <= least
                        && (squared < least || nearest < 0 || slots[i] < nearest)
                        && index.isVisible(i)
                        && condition.test(index.table().entity(slots[i]))) {
                    nearest = slots[i];
                    least = squared;
                }
            }
        }
        return nearest;
    }

    static void add(
            SpatialIndex index,
            double x,
            double y,
            double z,
            double radius,
            int count,
            EntityList result) {
        if (count < 0) {
            throw new IllegalArgumentException("count must not be negative: count=" + count);
        }
        int base = result.size();
        double reach = Math.min(index.cell(), radius);
        collect(index, x, y, z, reach, count, result, base);
        while (result.size() - base < count && reach < radius) {
            reach = next(index, x, y, z, reach, radius);
            collect(index, x, y, z, reach, count, result, base);
        }
        sort(index, x, y, z, result, base);
    }

    /// Collects the nearest entities in a heap, the farthest of them first.
    private static void collect(
            SpatialIndex index,
            double x,
            double y,
            double z,
            double radius,
            int count,
            EntityList heap,
            int base) {
        heap.truncate(base);
        if (count == 0) {
            return;
        }
        double limit = radius * radius;
        SlotTable table = index.table();
        SortedCells cells = index.cells();
        long columns = cells.columnsAround(x, radius);
        long rows = cells.rowsAround(y, radius);
        long layers = cells.layersAround(z, radius);
        int lines = cells.lines(columns, rows, layers);
        for (int line = 0; line < lines; line++) {
            long entries = cells.entries(columns, rows, layers, line, index.groups());
            for (int i = Range.from(entries); i < Range.to(entries); i++) {
                double squared = index.squared(i, x, y, z);
                if (squared > limit || !index.isVisible(i)) {
                    continue;
                }
                int slot = cells.slots[i];
                if (heap.size() - base < count) {
                    heap.addBits(table.handle(slot));
                    siftUp(table, x, y, z, heap, base);
                } else if (compare(table, slot, (int) heap.bits(base), x, y, z) < 0) {
                    heap.setBits(base, table.handle(slot));
                    siftDown(table, x, y, z, heap, base, heap.size() - base);
                }
            }
        }
    }

    /// Heap sort: moves the farthest entity to the end, again and again.
    private static void sort(
            SpatialIndex index, double x, double y, double z, EntityList heap, int base) {
        SlotTable table = index.table();
        for (int size = heap.size() - base - 1; size > 0; size--) {
            swap(heap, base, base + size);
            siftDown(table, x, y, z, heap, base, size);
        }
    }

    private static void siftUp(
            SlotTable table, double x, double y, double z, EntityList heap, int base) {
        int at = heap.size() - base - 1;
        while (at > 0) {
            int parent = (at - 1) / 2;
            if (compareAt(table, heap, base + at, base + parent, x, y, z) <= 0) {
                return;
            }
            swap(heap, base + at, base + parent);
            at = parent;
        }
    }

    private static void siftDown(
            SlotTable table, double x, double y, double z, EntityList heap, int base, int size) {
        int at = 0;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size
                    && compareAt(table, heap, base + child + 1, base + child, x, y, z) > 0) {
                child++;
            }
            if (compareAt(table, heap, base + child, base + at, x, y, z) <= 0) {
                return;
            }
            swap(heap, base + child, base + at);
            at = child;
        }
    }

    private static void swap(EntityList heap, int a, int b) {
        long first = heap.bits(a);
        heap.setBits(a, heap.bits(b));
        heap.setBits(b, first);
    }

    private static int compareAt(
            SlotTable table, EntityList heap, int a, int b, double x, double y, double z) {
        return compare(table, (int) heap.bits(a), (int) heap.bits(b), x, y, z);
    }

    /// Compares by distance, then by slot.
    private static int compare(
            SlotTable table, int first, int second, double x, double y, double z) {
        int order = Double.compare(squared(table, first, x, y, z), squared(table, second, x, y, z));
        return order != 0 ? order : Integer.compare(first, second);
    }

    private static double squared(SlotTable table, int slot, double x, double y, double z) {
        double dx = table.x(slot) - x;
        double dy = table.y(slot) - y;
        double dz = table.z(slot) - z;
        return dx * dx + dy * dy + dz * dz;
    }
}
