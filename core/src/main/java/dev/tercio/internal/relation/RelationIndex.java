package dev.tercio.internal.relation;

import static dev.tercio.internal.relation.RelationLayout.COUNT;
import static dev.tercio.internal.relation.RelationLayout.FIRST;
import static dev.tercio.internal.relation.RelationLayout.LAST;
import static dev.tercio.internal.relation.RelationLayout.NEXT;
import static dev.tercio.internal.relation.RelationLayout.PREVIOUS;
import static dev.tercio.internal.relation.RelationLayout.STRIDE;
import static dev.tercio.internal.relation.RelationLayout.TARGET;
import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;

import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.PresenceVersion;

import java.util.Arrays;

/// The reverse direction of one relation: for each target, its sources in the order in which they
/// were linked.
///
/// The sources of a target form a doubly linked list that runs through the slots of the sources.
///
/// A change takes a few nanoseconds, so it does no more than it must: most numbers are found with
/// one load, nothing is counted that can be counted when somebody asks, and the version is only
/// read, see [PresenceVersion].
public final class RelationIndex {
    /// No slot.
    public static final int NONE = -1;

    /// The memory of a slot, if every second page is unused.
    public static final int BYTES_PER_SLOT = 2 * 2 * STRIDE * Integer.BYTES;

    /// Pages that the arrays may have even if most of them are unused.
    private static final int SMALL_ARRAY = 4;

    /// The largest arrays have the numbers of 1,048,576 slots. Doubling to them takes 6 to 20
    /// milliseconds.
    private static final int LARGEST_ARRAY = 64;

    /// By the slot of a target: its first source, its last source and their number.
    private SlotTriples lists = new SlotTriples();

    /// By the slot of a source: its target, the next and the previous source.
    private SlotTriples links = new SlotTriples();

    /// The version at the last change of each block. Odd, or 0 if nothing was ever linked there.
    private long[] changed = new long[BLOCKS_PER_PAGE];

    /// Whether changes of blocks are noted. Only histories and hashes of a world need it.
    private boolean tracked;

    private final PresenceVersion version = new PresenceVersion();

    /// Returns the first source of a target, or [#NONE].
    public int firstSource(int target) {
        return lists.get(target, FIRST) - 1;
    }

    /// Returns the last source of a target, or [#NONE].
    public int lastSource(int target) {
        return lists.get(target, LAST) - 1;
    }

    /// Returns how many sources a target has.
    public int sourceCount(int target) {
        return lists.get(target, COUNT);
    }

    /// Returns the slot of a source's target, or [#NONE] if it has no living target.
    public int targetSlot(int source) {
        return links.get(source, TARGET) - 1;
    }

    /// Returns the source that follows another of the same target, or [#NONE].
    public int nextSource(int source) {
        return links.get(source, NEXT) - 1;
    }

    /// Returns the source that precedes another of the same target, or [#NONE].
    public int previousSource(int source) {
        return links.get(source, PREVIOUS) - 1;
    }

    /// Counts the sources that are linked to a target. Visits all pages.
    public int links() {
        return lists.sum(COUNT);
    }

    /// Returns a number that is greater after every change.
    public long version() {
        return version.number();
    }

    /// Makes sure that [#link(int, int)] does not allocate.
    public void reserve(int source, int target) {
        if (!links.hasMemory(source) || !lists.hasMemory(target)) {
            allocate(source >>> PAGE_SHIFT, target >>> PAGE_SHIFT);
        }
    }

    private void allocate(int sourcePage, int targetPage) {
        growArrays(Math.max(sourcePage, targetPage));
        links.openPage(sourcePage);
        lists.openPage(targetPage);
        allocateVersions();
    }

    /// Makes the arrays of both directions longer if at least half of their pages are used then, so
    /// that a few high slots cost no more than their pages.
    ///
    /// @param opened a page that will be used
    private void growArrays(int opened) {
        int smallest = Math.max(1, Integer.highestOneBit(opened) << 1);
        int length = smallest <= SMALL_ARRAY ? smallest : 0;
        int used = 1;
        int page = 0;
        for (int end = smallest; end <= LARGEST_ARRAY; end *= 2) {
            for (; page < end; page++) {
                used += (lists.isUsed(page) || links.isUsed(page)) ? 1 : 0;
            }
            if (used >= end / 2) {
                length = end;
            }
        }
        lists.grow(length);
        links.grow(length);
    }

    /// Makes room for the versions of all blocks that have memory.
    private void allocateVersions() {
        int pages = Math.max(lists.pageLimit(), links.pageLimit());
        if (pages > pageLimit()) {
            Allocations.announce();
            changed = Arrays.copyOf(changed, pages * BLOCKS_PER_PAGE);
        }
    }

    /// Makes a source without a target the last source of a target.
    public void link(int source, int target) {
        reserve(source, target);
        if (tracked) {
            stamp(source, target);
        }
        version.change();
        append(source, target);
    }

    /// Links a source to a target as its last source, unless it is linked to it already. If there
    /// is not enough memory, nothing has changed.
    ///
    /// @param target the slot of the target, or [#NONE]
    public void relink(int source, int target) {
        if (target < 0) {
            unlink(source);
            return;
        }
        int before = targetSlot(source);
        if (before == target) {
            return;
        }
        reserve(source, target);
        if (tracked) {
            stamp(source, target);
        }
        version.change();
        if (before >= 0) {
            cut(source, before);
        }
        append(source, target);
    }

    /// Removes a source from the list of its target. Does nothing if it has none.
    public void unlink(int source) {
        int target = targetSlot(source);
        if (target < 0) {
            return;
        }
        if (tracked) {
            stamp(source, NONE);
        }
        version.change();
        cut(source, target);
        links.set(source, TARGET, 0);
        links.set(source, NEXT, 0);
        links.set(source, PREVIOUS, 0);
    }

    /// Joins the neighbours of a source that leaves its list.
    private void cut(int source, int target) {
        int previous = links.get(source, PREVIOUS);
        int next = links.get(source, NEXT);
        lists.set(target, COUNT, lists.get(target, COUNT) - 1);
        if (previous == 0) {
            lists.set(target, FIRST, next);
        } else {
            links.set(previous - 1, NEXT, next);
        }
        if (next == 0) {
            lists.set(target, LAST, previous);
        } else {
            links.set(next - 1, PREVIOUS, previous);
        }
    }

    /// Adds a source to the end of a list.
    private void append(int source, int target) {
        int last = lists.get(target, LAST);
        lists.set(target, LAST, source + 1);
        lists.set(target, COUNT, lists.get(target, COUNT) + 1);
        if (last == 0) {
            lists.set(target, FIRST, source + 1);
        } else {
            links.set(last - 1, NEXT, source + 1);
        }
        links.set(source, TARGET, target + 1);
        links.set(source, NEXT, 0);
        links.set(source, PREVIOUS, last);
    }

    /// Notes a change of all blocks that change when a source is linked to another target.
    private void stamp(int source, int target) {
        long stamp = version.changing();
        stampSlot(source, stamp);
        stampSlot(targetSlot(source), stamp);
        stampSlot(previousSource(source), stamp);
        stampSlot(nextSource(source), stamp);
        if (target >= 0) {
            stampSlot(target, stamp);
            stampSlot(lastSource(target), stamp);
        }
    }

    private void stampSlot(int slot, long stamp) {
        if (slot >= 0) {
            changed[slot >>> BLOCK_SHIFT] = stamp;
        }
    }

    /// The exclusive upper bound of page indexes.
    public int pageLimit() {
        return changed.length / BLOCKS_PER_PAGE;
    }

    /// Returns the version of the index at the last change of a block, or 0 if nothing was ever
    /// linked there.
    ///
    /// @param block its number within the world
    public long changedAt(int block) {
        if (!tracked) {
            tracked = true;
            stampAll();
        }
        return block < changed.length ? changed[block] : 0;
    }

    /// Notes a change of all blocks of all pages.
    private void stampAll() {
        long stamp = version.changing();
        for (int page = 0; page < pageLimit(); page++) {
            if (lists.isUsed(page) || links.isUsed(page)) {
                int first = page * BLOCKS_PER_PAGE;
                Arrays.fill(changed, first, first + BLOCKS_PER_PAGE, stamp);
            }
        }
    }

    /// Copies the links and lists of a block.
    public void saveBlock(int block, RelationBlock copy) {
        copy.save(lists, links, block);
    }

    /// Allocates the memory that [#restoreBlock] needs.
    public void prepareBlock(int block, RelationBlock copy) {
        int page = block / BLOCKS_PER_PAGE;
        if (copy.hasLists()) {
            lists.openPage(page);
        }
        if (copy.hasLinks()) {
            links.openPage(page);
        }
        allocateVersions();
    }

    /// Restores a block. Allocates nothing after [#prepareBlock].
    public void restoreBlock(int block, RelationBlock copy) {
        if (block < changed.length) {
            copy.restore(lists, links, block);
            changed[block] = version.changing();
        }
    }

    /// The content of an index, which can be replaced as a whole.
    public static final class Content {
        private final SlotTriples lists;
        private final SlotTriples links;
        private final long[] changed;

        private Content(SlotTriples lists, SlotTriples links, long[] changed) {
            this.lists = lists;
            this.links = links;
            this.changed = changed;
        }
    }

    /// The current content. It does not change while another content is in use.
    public Content content() {
        return new Content(lists, links, changed);
    }

    /// Creates a content without links.
    public static Content emptyContent() {
        return new Content(new SlotTriples(), new SlotTriples(), new long[BLOCKS_PER_PAGE]);
    }

    /// Replaces the content. Allocation-free.
    public void use(Content content) {
        lists = content.lists;
        links = content.links;
        changed = content.changed;
        version.change();
        if (tracked) {
            stampAll();
        }
    }
}
