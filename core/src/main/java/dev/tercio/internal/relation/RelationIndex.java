package dev.tercio.internal.relation;

import static dev.tercio.internal.relation.RelationLayout.COUNT;
import static dev.tercio.internal.relation.RelationLayout.FIRST;
import static dev.tercio.internal.relation.RelationLayout.LAST;
import static dev.tercio.internal.relation.RelationLayout.NEXT;
import static dev.tercio.internal.relation.RelationLayout.PREVIOUS;
import static dev.tercio.internal.relation.RelationLayout.STRIDE;
import static dev.tercio.internal.relation.RelationLayout.TARGET;
import static dev.tercio.internal.relation.RelationLayout.at;
import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SHIFT;
import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;

import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.PresenceVersion;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The reverse direction of one relation: for each target, its sources in the order in which they
/// were linked.
///
/// The sources of a target form a doubly linked list that runs through the slots of the sources. A
/// page has two sides, one with the lists of its targets and one with the links of its sources.
/// Each side is created on demand.
///
/// A change takes a few nanoseconds, so it does no more than it must: the pages are found with one
/// dependent load, nothing is counted that can be counted when somebody asks, and the version is
/// only read, see [PresenceVersion].
public final class RelationIndex {
    /// No slot.
    public static final int NONE = -1;

    /// The memory of a slot in a page that has both targets and sources.
    public static final int BYTES_PER_SLOT = 2 * STRIDE * Integer.BYTES;

    /// The sides of the pages. Both arrays have the same length.
    private int[] @Nullable [] lists = new int[1][];

    private int[] @Nullable [] links = new int[1][];

    /// The version at the last change of each block. Odd, or 0 if nothing was ever linked there.
    private long[] changed = new long[BLOCKS_PER_PAGE];

    /// Whether changes of blocks are noted. Only histories and hashes of a world need it.
    private boolean tracked;

    private final PresenceVersion version = new PresenceVersion();

    /// Returns the first source of a target, or [#NONE].
    public int firstSource(int target) {
        return value(lists, target, FIRST) - 1;
    }

    /// Returns the last source of a target, or [#NONE].
    public int lastSource(int target) {
        return value(lists, target, LAST) - 1;
    }

    /// Returns how many sources a target has.
    public int sourceCount(int target) {
        return value(lists, target, COUNT);
    }

    /// Returns the slot of a source's target, or [#NONE] if it has no living target.
    public int targetSlot(int source) {
        return value(links, source, TARGET) - 1;
    }

    /// Returns the source that follows another of the same target, or [#NONE].
    public int nextSource(int source) {
        return value(links, source, NEXT) - 1;
    }

    /// Returns the source that precedes another of the same target, or [#NONE].
    public int previousSource(int source) {
        return value(links, source, PREVIOUS) - 1;
    }

    private static int value(int[] @Nullable [] pages, int slot, int value) {
        int[] page = pageAt(pages, slot >>> PAGE_SHIFT);
        return page == null ? 0 : page[at(slot) + value];
    }

    /// The unsigned comparison lets C2 eliminate the bounds check of the array.
    private static int @Nullable [] pageAt(int[] @Nullable [] pages, int index) {
        return Integer.compareUnsigned(index, pages.length) < 0 ? pages[index] : null;
    }

    /// Counts the sources that are linked to a target. Visits all pages.
    public int links() {
        int found = 0;
        for (int[] page : lists) {
            for (int i = COUNT; page != null && i < page.length; i += STRIDE) {
                found += page[i];
            }
        }
        return found;
    }

    /// Returns a number that is greater after every change.
    public long version() {
        return version.number();
    }

    /// Makes sure that [#link(int, int)] does not allocate.
    public void reserve(int source, int target) {
        openLinks(source >>> PAGE_SHIFT);
        openLists(target >>> PAGE_SHIFT);
    }

    private int[] openLists(int index) {
        int[] page = pageAt(lists, index);
        return page == null ? createLists(index) : page;
    }

    private int[] openLinks(int index) {
        int[] page = pageAt(links, index);
        return page == null ? createLinks(index) : page;
    }

    private int[] createLists(int index) {
        grow(index);
        int[] created = createSide();
        lists[index] = created;
        return created;
    }

    private int[] createLinks(int index) {
        grow(index);
        int[] created = createSide();
        links[index] = created;
        return created;
    }

    private static int[] createSide() {
        Allocations.announce();
        return new int[RelationLayout.PAGE_LENGTH];
    }

    /// Makes room for a page.
    private void grow(int index) {
        if (index >= lists.length) {
            Allocations.announce();
            int length = Math.max(index + 1, lists.length * 2);
            long[] moreChanged = Arrays.copyOf(changed, length * BLOCKS_PER_PAGE);
            int[][] moreLinks = Arrays.copyOf(links, length);
            lists = Arrays.copyOf(lists, length);
            links = moreLinks;
            changed = moreChanged;
        }
    }

    /// Makes a source without a target the last source of a target.
    public void link(int source, int target) {
        int[] own = openLinks(source >>> PAGE_SHIFT);
        int[] list = openLists(target >>> PAGE_SHIFT);
        if (tracked) {
            stamp(source, target);
        }
        version.change();
        int at = at(source);
        own[at + TARGET] = target + 1;
        own[at + NEXT] = 0;
        own[at + PREVIOUS] = append(list, target, source);
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
        int[] own = openLinks(source >>> PAGE_SHIFT);
        int[] list = openLists(target >>> PAGE_SHIFT);
        int at = at(source);
        int before = own[at + TARGET] - 1;
        if (before == target) {
            return;
        }
        if (tracked) {
            stamp(source, target);
        }
        version.change();
        if (before >= 0) {
            cut(before, own[at + PREVIOUS], own[at + NEXT]);
        }
        own[at + TARGET] = target + 1;
        own[at + NEXT] = 0;
        own[at + PREVIOUS] = append(list, target, source);
    }

    /// Removes a source from the list of its target. Does nothing if it has none.
    public void unlink(int source) {
        int[] own = pageAt(links, source >>> PAGE_SHIFT);
        int at = at(source);
        if (own == null || own[at + TARGET] == 0) {
            return;
        }
        if (tracked) {
            stamp(source, NONE);
        }
        version.change();
        cut(own[at + TARGET] - 1, own[at + PREVIOUS], own[at + NEXT]);
        own[at + TARGET] = 0;
        own[at + NEXT] = 0;
        own[at + PREVIOUS] = 0;
    }

    /// Joins the neighbours of a source that leaves its list.
    private void cut(int target, int previous, int next) {
        int[] list = openLists(target >>> PAGE_SHIFT);
        int at = at(target);
        list[at + COUNT]--;
        if (previous == 0) {
            list[at + FIRST] = next;
        } else {
            setLink(previous - 1, NEXT, next);
        }
        if (next == 0) {
            list[at + LAST] = previous;
        } else {
            setLink(next - 1, PREVIOUS, previous);
        }
    }

    /// Adds a source to the end of a list.
    ///
    /// @return the value of the previous source
    private int append(int[] list, int target, int source) {
        int at = at(target);
        int last = list[at + LAST];
        list[at + LAST] = source + 1;
        list[at + COUNT]++;
        if (last == 0) {
            list[at + FIRST] = source + 1;
        } else {
            setLink(last - 1, NEXT, source + 1);
        }
        return last;
    }

    /// Sets a value of a linked source.
    private void setLink(int source, int value, int wanted) {
        openLinks(source >>> PAGE_SHIFT)[at(source) + value] = wanted;
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
        return lists.length;
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
        for (int page = 0; page < lists.length; page++) {
            if (lists[page] != null || links[page] != null) {
                int first = page * BLOCKS_PER_PAGE;
                Arrays.fill(changed, first, first + BLOCKS_PER_PAGE, stamp);
            }
        }
    }

    /// Copies the links and lists of a block.
    public void saveBlock(int block, RelationBlock copy) {
        int page = block / BLOCKS_PER_PAGE;
        copy.save(pageAt(lists, page), pageAt(links, page), block % BLOCKS_PER_PAGE);
    }

    /// Allocates the memory that [#restoreBlock] needs.
    public void prepareBlock(int block, RelationBlock copy) {
        if (copy.hasLists()) {
            openLists(block / BLOCKS_PER_PAGE);
        }
        if (copy.hasLinks()) {
            openLinks(block / BLOCKS_PER_PAGE);
        }
    }

    /// Restores a block. Allocates nothing after [#prepareBlock].
    public void restoreBlock(int block, RelationBlock copy) {
        int page = block / BLOCKS_PER_PAGE;
        if (page < lists.length) {
            copy.restore(lists[page], links[page], block % BLOCKS_PER_PAGE);
            changed[block] = version.changing();
        }
    }

    /// The content of an index, which can be replaced as a whole.
    public static final class Content {
        private final int[] @Nullable [] lists;
        private final int[] @Nullable [] links;
        private final long[] changed;

        private Content(int[] @Nullable [] lists, int[] @Nullable [] links, long[] changed) {
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
        return new Content(new int[1][], new int[1][], new long[BLOCKS_PER_PAGE]);
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
