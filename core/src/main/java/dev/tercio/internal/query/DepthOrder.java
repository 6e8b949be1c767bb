package dev.tercio.internal.query;

import dev.tercio.internal.relation.RelationIndex;
import dev.tercio.internal.storage.PageLayout;

import java.util.Arrays;

/// A list of rows in which every row comes after its parent, if that is also a row. Its levels are
/// independent: the rows of a level can be visited in any order.
///
/// The rows of a level are ordered by page, then by the page of their parents, then by slot, so
/// that loops visit long runs of rows that share both pages.
final class DepthOrder {
    private static final int UNKNOWN = -1;
    private static final int NO_PARENT = RelationIndex.NONE;

    /// The keys of the stable sorts, in the order in which they are applied.
    private static final int BY_PARENT_PAGE = 0;

    private static final int BY_PAGE = 1;
    private static final int BY_LEVEL = 2;

    /// The slots of the rows.
    int[] slots = {};

    /// The slots of their parents; -1 for the rows of level 0, which are called roots.
    int[] parents = {};

    private int size;
    private int[] levelStarts = new int[2];
    private int levelCount;
    private int[] runStarts = new int[1];
    private int runCount;

    /// By slot, while the order is built.
    private int[] levelOf = {};

    private int[] parentOf = {};
    private int[] scratch = {};
    private int[] counts = {};

    /// Finds the order of some rows.
    ///
    /// @param rows the rows
    /// @param readable the slots whose values can be given to bodies as those of a parent
    void build(MatchedSlots rows, MatchedSlots readable, RelationIndex relation) {
        reserve(rows.count(), rows.pageLimit() << PageLayout.PAGE_SHIFT);
        rows.copyTo(slots);
        int deepest = findLevels(rows, readable, relation);
        sort(slots, scratch, BY_PARENT_PAGE);
        sort(scratch, slots, BY_PAGE);
        sort(slots, scratch, BY_LEVEL);
        int[] sorted = scratch;
        scratch = slots;
        slots = sorted;
        for (int i = 0; i < size; i++) {
            parents[i] = parentOf[slots[i]];
        }
        findLevelStarts(deepest + 1);
        findRuns();
    }

    private void reserve(int rows, int slotLimit) {
        size = rows;
        if (slots.length < rows) {
            int length = Math.max(rows, slots.length + (slots.length >> 1));
            slots = new int[length];
            parents = new int[length];
            scratch = new int[length];
        }
        if (levelOf.length < slotLimit) {
            levelOf = new int[slotLimit];
            parentOf = new int[slotLimit];
        }
        Arrays.fill(levelOf, UNKNOWN);
    }

    /// Finds the level and the parent of each row.
    ///
    /// @return the deepest level, or -1 if there are no rows
    private int findLevels(MatchedSlots rows, MatchedSlots readable, RelationIndex relation) {
        int deepest = -1;
        for (int i = 0; i < size; i++) {
            int depth = 0;
            int slot = slots[i];
            while (levelOf[slot] == UNKNOWN) {
                int target = relation.targetSlot(slot);
                boolean hasParent = target != NO_PARENT && readable.contains(target);
                parentOf[slot] = hasParent ? target : NO_PARENT;
                if (hasParent && rows.contains(target)) {
                    scratch[depth++] = slot;
                    slot = target;
                } else {
                    levelOf[slot] = hasParent ? 1 : 0;
                }
            }
            while (depth > 0) {
                slot = scratch[--depth];
                levelOf[slot] = levelOf[parentOf[slot]] + 1;
            }
            deepest = Math.max(deepest, levelOf[slots[i]]);
        }
        return deepest;
    }

    /// Sorts by counting; stable.
    private void sort(int[] from, int[] to, int key) {
        Arrays.fill(counts, 0);
        for (int i = 0; i < size; i++) {
            int value = keyOf(from[i], key) + 1;
            if (value >= counts.length) {
                counts = Arrays.copyOf(counts, value * 2 + 1);
            }
            counts[value]++;
        }
        for (int i = 1; i < counts.length; i++) {
            counts[i] += counts[i - 1];
        }
        for (int i = 0; i < size; i++) {
            to[counts[keyOf(from[i], key)]++] = from[i];
        }
    }

    private int keyOf(int slot, int key) {
        return switch (key) {
            case BY_LEVEL -> levelOf[slot];
            case BY_PAGE -> slot >>> PageLayout.PAGE_SHIFT;
            default -> Math.max(parentOf[slot], 0) >>> PageLayout.PAGE_SHIFT;
        };
    }

    private void findLevelStarts(int levels) {
        levelCount = levels;
        if (levelStarts.length < levels + 1) {
            levelStarts = new int[levels * 2 + 1];
        }
        int next = 0;
        for (int level = 0; level <= levels; level++) {
            while (next < size && levelOf[slots[next]] < level) {
                next++;
            }
            levelStarts[level] = next;
        }
    }

    /// Divides the list into runs of rows that share their page and that of their parents. A run
    /// may span several levels: a chain whose entities are adjacent is one run.
    private void findRuns() {
        runCount = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || !sharesPages(i - 1, i)) {
                if (runCount + 1 >= runStarts.length) {
                    runStarts = Arrays.copyOf(runStarts, runStarts.length * 2);
                }
                runStarts[runCount++] = i;
            }
        }
        runStarts[runCount] = size;
    }

    private boolean sharesPages(int a, int b) {
        return slots[a] >>> PageLayout.PAGE_SHIFT == slots[b] >>> PageLayout.PAGE_SHIFT
                && parents[a] >> PageLayout.PAGE_SHIFT == parents[b] >> PageLayout.PAGE_SHIFT;
    }

    /// The number of rows.
    int size() {
        return size;
    }

    /// The number of levels.
    int levels() {
        return levelCount;
    }

    /// The position of the first row of a level; the number of rows for the level after the last.
    int levelStart(int level) {
        return levelStarts[level];
    }

    /// The run that contains a position.
    int runAt(int position) {
        int found = Arrays.binarySearch(runStarts, 0, runCount, position);
        return found >= 0 ? found : -found - 2;
    }

    /// The position after the last row of a run.
    int runEnd(int run) {
        return runStarts[run + 1];
    }
}
