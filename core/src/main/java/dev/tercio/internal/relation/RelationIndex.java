package dev.tercio.internal.relation;

import static dev.tercio.internal.relation.RelationPage.COUNT;
import static dev.tercio.internal.relation.RelationPage.FIRST;
import static dev.tercio.internal.relation.RelationPage.LAST;
import static dev.tercio.internal.relation.RelationPage.NEXT;
import static dev.tercio.internal.relation.RelationPage.PREVIOUS;
import static dev.tercio.internal.relation.RelationPage.STRIDE;
import static dev.tercio.internal.relation.RelationPage.TARGET;
import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.OFFSET_MASK;
import static dev.tercio.internal.storage.PageLayout.PAGE_SHIFT;

import dev.tercio.internal.storage.Allocations;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The reverse direction of one relation: for each target, its sources in the order in which they
/// were linked.
///
/// The sources of a target form a doubly linked list that runs through the slots of the sources.
/// Pages are created on demand.
public final class RelationIndex {
    /// No slot.
    public static final int NONE = -1;

    /// The memory of a slot in a page that has both targets and sources.
    public static final int BYTES_PER_SLOT = 2 * STRIDE * Integer.BYTES;

    private @Nullable RelationPage[] pages = new RelationPage[1];
    private int links;

    /// Increases with every change, for those who keep something derived from the index.
    private long version;

    /// Returns the first source of a target, or [#NONE].
    public int firstSource(int target) {
        return listValue(target, FIRST) - 1;
    }

    /// Returns the last source of a target, or [#NONE].
    public int lastSource(int target) {
        return listValue(target, LAST) - 1;
    }

    /// Returns how many sources a target has.
    public int sourceCount(int target) {
        return listValue(target, COUNT);
    }

    /// Returns the slot of a source's target, or [#NONE] if it has no living target.
    public int targetSlot(int source) {
        return linkValue(source, TARGET) - 1;
    }

    /// Returns the source that follows another of the same target, or [#NONE].
    public int nextSource(int source) {
        return linkValue(source, NEXT) - 1;
    }

    /// Returns the source that precedes another of the same target, or [#NONE].
    public int previousSource(int source) {
        return linkValue(source, PREVIOUS) - 1;
    }

    private int listValue(int slot, int value) {
        RelationPage page = pageAt(slot >>> PAGE_SHIFT);
        return page == null ? 0 : page.lists[(slot & OFFSET_MASK) * STRIDE + value];
    }

    private int linkValue(int slot, int value) {
        RelationPage page = pageAt(slot >>> PAGE_SHIFT);
        return page == null ? 0 : page.links[(slot & OFFSET_MASK) * STRIDE + value];
    }

    /// Returns how many sources are linked to a target.
    public int links() {
        return links;
    }

    /// Returns a number that is greater after every change.
    public long version() {
        return version;
    }

    /// Makes sure that [#link(int, int)] does not allocate.
    public void reserve(int source, int target) {
        openPage(source >>> PAGE_SHIFT).openLinks();
        openPage(target >>> PAGE_SHIFT).openLists();
    }

    private RelationPage openPage(int index) {
        RelationPage open = pageAt(index);
        if (open != null) {
            return open;
        }
        Allocations.announce();
        RelationPage created = new RelationPage();
        if (index >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(index + 1, pages.length * 2));
        }
        pages[index] = created;
        return created;
    }

    private @Nullable RelationPage pageAt(int index) {
        RelationPage[] all = pages;
        return Integer.compareUnsigned(index, all.length) < 0 ? all[index] : null;
    }

    /// Makes a source without a target the last source of a target.
    public void link(int source, int target) {
        RelationPage targetPage = openPage(target >>> PAGE_SHIFT);
        RelationPage sourcePage = openPage(source >>> PAGE_SHIFT);
        targetPage.openLists();
        sourcePage.openLinks();
        version++;
        int[] list = targetPage.lists;
        int at = (target & OFFSET_MASK) * STRIDE;
        int last = list[at + LAST];
        if (last == 0) {
            list[at + FIRST] = source + 1;
        } else {
            setLink(last - 1, NEXT, source + 1);
        }
        list[at + LAST] = source + 1;
        list[at + COUNT]++;
        set(sourcePage, source, target + 1, 0, last);
        targetPage.note(target & OFFSET_MASK, version);
        links++;
    }

    /// Links a source to a target, unless it is linked to it already.
    ///
    /// @param target the slot of the target, or [#NONE]
    public void relink(int source, int target) {
        int linked = targetSlot(source);
        if (linked != target) {
            if (linked >= 0) {
                unlink(source);
            }
            if (target >= 0) {
                link(source, target);
            }
        }
    }

    /// Removes a source from the list of its target. Does nothing if it has none.
    public void unlink(int source) {
        RelationPage page = pageAt(source >>> PAGE_SHIFT);
        int own = (source & OFFSET_MASK) * STRIDE;
        if (page == null || page.links[own + TARGET] == 0) {
            return;
        }
        version++;
        int target = page.links[own + TARGET] - 1;
        int next = page.links[own + NEXT];
        int previous = page.links[own + PREVIOUS];
        set(page, source, 0, 0, 0);
        RelationPage targetPage = openPage(target >>> PAGE_SHIFT);
        int[] list = targetPage.lists;
        int at = (target & OFFSET_MASK) * STRIDE;
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
        list[at + COUNT]--;
        targetPage.note(target & OFFSET_MASK, version);
        links--;
    }

    private void set(RelationPage page, int source, int target, int next, int previous) {
        int at = (source & OFFSET_MASK) * STRIDE;
        page.links[at + TARGET] = target;
        page.links[at + NEXT] = next;
        page.links[at + PREVIOUS] = previous;
        page.note(source & OFFSET_MASK, version);
    }

    /// Sets a value of a linked source.
    private void setLink(int source, int value, int wanted) {
        RelationPage page = openPage(source >>> PAGE_SHIFT);
        page.links[(source & OFFSET_MASK) * STRIDE + value] = wanted;
        page.note(source & OFFSET_MASK, version);
    }

    /// The exclusive upper bound of page indexes.
    public int pageLimit() {
        return pages.length;
    }

    /// Returns the version of the index at the last change of a block, or 0 if nothing was ever
    /// linked there.
    ///
    /// @param block its number within the world
    public long changedAt(int block) {
        RelationPage page = pageAt(block / BLOCKS_PER_PAGE);
        return page == null ? 0 : page.changed[block % BLOCKS_PER_PAGE];
    }

    /// Copies the links and lists of a block.
    public void saveBlock(int block, RelationBlock copy) {
        RelationPage page = pageAt(block / BLOCKS_PER_PAGE);
        if (page == null) {
            copy.clear();
        } else {
            copy.save(page, block % BLOCKS_PER_PAGE);
        }
    }

    /// Allocates the memory that [#restoreBlock] needs.
    public void prepareBlock(int block, RelationBlock copy) {
        if (copy.hasLists()) {
            openPage(block / BLOCKS_PER_PAGE).openLists();
        }
        if (copy.hasLinks()) {
            openPage(block / BLOCKS_PER_PAGE).openLinks();
        }
    }

    /// Restores a block. Allocates nothing after [#prepareBlock].
    public void restoreBlock(int block, RelationBlock copy) {
        RelationPage page = pageAt(block / BLOCKS_PER_PAGE);
        if (page != null) {
            version++;
            links += copy.restore(page, block % BLOCKS_PER_PAGE);
            page.changed[block % BLOCKS_PER_PAGE] = version;
        }
    }

    /// The content of an index, which can be replaced as a whole.
    public static final class Content {
        private final @Nullable RelationPage[] pages;
        private final int links;

        private Content(@Nullable RelationPage[] pages, int links) {
            this.pages = pages;
            this.links = links;
        }
    }

    /// The current content. It does not change while another content is in use.
    public Content content() {
        return new Content(pages, links);
    }

    /// Creates a content without links.
    public static Content emptyContent() {
        return new Content(new RelationPage[1], 0);
    }

    /// Replaces the content. Allocation-free.
    public void use(Content content) {
        pages = content.pages;
        links = content.links;
        version++;
    }
}
