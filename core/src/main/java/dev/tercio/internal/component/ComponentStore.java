package dev.tercio.internal.component;

import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.codec.StoredComponent;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageColumns;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PresenceBitmap;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// The values and the presence of one component type in one world. A page of it exists once a slot
/// in that page has had the component.
public final class ComponentStore {
    private final int id;
    private final ComponentSpec<?> spec;
    private final Tier tier;
    private final boolean tag;
    private final Codec codec;
    private final PageColumns pageColumns;
    private final ChangeClock clock;
    private @Nullable ComponentPage[] pages = new ComponentPage[1];
    private boolean tracked;
    private @Nullable RemovalLog removals;

    ComponentStore(
            int id,
            ComponentSpec<?> spec,
            Tier tier,
            Codec codec,
            PageColumns pageColumns,
            ChangeClock clock) {
        this.id = id;
        this.spec = spec;
        this.tier = tier;
        this.tag = spec.isTag();
        this.codec = codec;
        this.pageColumns = pageColumns;
        this.clock = clock;
    }

    /// The number of the type in this world: its bit in every mask.
    public int id() {
        return id;
    }

    public ComponentSpec<?> spec() {
        return spec;
    }

    public Tier tier() {
        return tier;
    }

    /// Whether the component has no value.
    public boolean isTag() {
        return tag;
    }

    public Codec codec() {
        return codec;
    }

    /// How the component is stored, for generated code.
    public StoredComponent stored() {
        return new StoredComponent(spec.type(), spec.schema(), tier, codec);
    }

    public int bytesPerSlot() {
        return pageColumns.bytesPerSlot();
    }

    /// How many entities have the component.
    public int count() {
        return Arrays.stream(pages).filter(Objects::nonNull).mapToInt(page -> page.count()).sum();
    }

    /// How many pages there is room for; pages beyond it do not exist.
    public int pageLimit() {
        return pages.length;
    }

    /// A page, or null if it was never touched.
    ///
    /// The comparison is unsigned so that the compiler sees it is the array's own bounds check.
    public @Nullable ComponentPage pageAt(int page) {
        ComponentPage[] all = pages;
        return Integer.compareUnsigned(page, all.length) < 0 ? all[page] : null;
    }

    /// The presence of a page, or null if the page was never touched.
    public @Nullable PresenceBitmap presenceAt(int page) {
        return pageAt(page);
    }

    /// A page, made if needed.
    public ComponentPage openPage(int page) {
        ComponentPage[] all = pages;
        if (Integer.compareUnsigned(page, all.length) < 0) {
            ComponentPage open = all[page];
            if (open != null) {
                return open;
            }
        }
        return makePage(page);
    }

    private ComponentPage makePage(int page) {
        Allocations.announce();
        if (page >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(page + 1, pages.length * 2));
        }
        ComponentPage made = new ComponentPage(pageColumns.open(page));
        if (tracked) {
            made.track(clock.tick());
        }
        pages[page] = made;
        return made;
    }

    /// Starts to note when values change and components are added.
    public void track() {
        for (ComponentPage page : pages) {
            if (page != null) {
                page.track(clock.tick());
            }
        }
        tracked = true;
    }

    /// Whether changes are noted.
    public boolean isTracked() {
        return tracked;
    }

    /// Limits the ages of slots, see [ChangeClock].
    void clampTicks() {
        for (ComponentPage page : pages) {
            if (page != null) {
                page.clampTicks(clock.tick());
            }
        }
    }

    /// The log of removals, which begins with the first call.
    public RemovalLog removals() {
        if (removals == null) {
            removals = new RemovalLog();
        }
        return removals;
    }

    /// Whether removals are noted.
    public boolean logsRemovals() {
        return removals != null;
    }

    /// Makes room for notes of removals, so that they cannot fail for lack of memory.
    public void reserveRemovals(int count) {
        if (removals != null) {
            removals.reserve(count);
        }
    }

    /// Notes that an entity has lost the component, if anyone wants to know.
    public void noteRemoved(long handle) {
        if (removals != null) {
            removals.add(handle);
        }
    }

    void nextFrame() {
        if (removals != null) {
            removals.nextFrame();
        }
    }

    /// Notes that the value of a slot has been written, if anyone wants to know.
    public void noteChanged(ComponentPage page, int offset) {
        SlotTicks changes = page.changes();
        if (changes != null) {
            changes.mark(offset, clock.tick());
        }
    }

    /// Notes that a slot has got the component, if anyone wants to know.
    public void noteAdded(ComponentPage page, int offset, int length) {
        SlotTicks changes = page.changes();
        SlotTicks additions = page.additions();
        if (changes != null && additions != null) {
            changes.markRun(offset, length, clock.tick());
            additions.markRun(offset, length, clock.tick());
        }
    }

    /// Whether a slot has the component.
    public boolean has(int slot) {
        ComponentPage page = pageAt(slot >>> PageLayout.PAGE_SHIFT);
        return page != null && page.contains(slot & PageLayout.OFFSET_MASK);
    }

    /// Stores a value without marking the slot as having it: before [#mark] nobody sees it.
    public void write(int slot, Object value) {
        ComponentPage page = openPage(slot >>> PageLayout.PAGE_SHIFT);
        codec.write(page.columns(), slot & PageLayout.OFFSET_MASK, value);
    }

    /// Stores the default value into a slot of a page without marking it.
    public void writeDefault(ComponentPage page, int offset) {
        pageColumns.zero(page.columns(), offset, 1);
    }

    /// Stores the default value into neighbouring slots of one page without marking them.
    public void writeDefaults(int start, int length) {
        ComponentPage page = openPage(start >>> PageLayout.PAGE_SHIFT);
        pageColumns.zero(page.columns(), start & PageLayout.OFFSET_MASK, length);
    }

    /// Copies the value of one slot to another without marking it.
    public void copy(int from, int to) {
        pageColumns.copy(
                openPage(from >>> PageLayout.PAGE_SHIFT).columns(),
                from & PageLayout.OFFSET_MASK,
                openPage(to >>> PageLayout.PAGE_SHIFT).columns(),
                to & PageLayout.OFFSET_MASK);
    }

    /// Marks a slot that did not have the component.
    public void mark(int slot) {
        ComponentPage page = openPage(slot >>> PageLayout.PAGE_SHIFT);
        page.set(slot & PageLayout.OFFSET_MASK);
        noteAdded(page, slot & PageLayout.OFFSET_MASK, 1);
    }

    /// Marks neighbouring slots of one page, none of which had the component.
    public void markRun(int start, int length) {
        ComponentPage page = openPage(start >>> PageLayout.PAGE_SHIFT);
        page.setRun(start & PageLayout.OFFSET_MASK, length);
        noteAdded(page, start & PageLayout.OFFSET_MASK, length);
    }

    /// Unmarks a slot that had the component, and drops what it referred to.
    public void unmark(int slot) {
        unmark(openPage(slot >>> PageLayout.PAGE_SHIFT), slot & PageLayout.OFFSET_MASK);
    }

    /// Unmarks a slot of a page, and drops what it referred to.
    public void unmark(ComponentPage page, int offset) {
        page.drop(offset);
        if (tier == Tier.MANAGED) {
            pageColumns.forget(page.columns(), offset);
        }
    }

    /// Drops what an unmarked slot refers to.
    public void forget(int slot) {
        ComponentPage page = pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page != null) {
            pageColumns.forget(page.columns(), slot & PageLayout.OFFSET_MASK);
        }
    }

    /// Gives back the memory of pages in which no entity has the component.
    ///
    /// @return the number of pages given back
    public int trim() {
        int released = 0;
        for (int i = 0; i < pages.length; i++) {
            ComponentPage page = pages[i];
            if (page != null && page.count() == 0) {
                pages[i] = null;
                pageColumns.release(i);
                released++;
            }
        }
        return released;
    }

    /// Drops all pages, also for those who still hold the store.
    void close() {
        pages = new ComponentPage[0];
    }

    /// All that the store holds, so that it can be replaced as a whole.
    public record Content(
            @SuppressWarnings("ArrayRecordComponent") @Nullable ComponentPage[] pages,
            RemovalLog.@Nullable Content removals) {}

    /// What the store holds now. It stays as it is once another content is in use.
    public Content content() {
        return new Content(pages, removals == null ? null : removals.content());
    }

    /// A content without values, and the same log of removals. Pages of it can be opened once it is
    /// in use.
    public Content emptyContent() {
        Allocations.announce();
        pageColumns.prepareSecond();
        return new Content(new ComponentPage[1], removals == null ? null : removals.content());
    }

    /// Changes over from the content of [#content()] to that of [#emptyContent()], or back.
    /// Allocates nothing.
    public void exchange(Content content) {
        pages = content.pages();
        pageColumns.exchange();
        restoreRemovals(content);
    }

    /// Brings the log of removals back alone. Allocates nothing.
    public void restoreRemovals(Content content) {
        if (removals != null && content.removals() != null) {
            removals.use(content.removals());
        }
    }

    /// Gives the memory of the content that is not in use back.
    public void releaseSecond() {
        pageColumns.releaseSecond();
    }

    /// How many pages hold memory.
    public int openPages() {
        return (int) Arrays.stream(pages).filter(Objects::nonNull).count();
    }
}
