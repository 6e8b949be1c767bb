package dev.tercio.internal.component;

import dev.tercio.Tier;
import dev.tercio.internal.codec.Codec;
import dev.tercio.internal.codec.StoredComponent;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.HandleCache;
import dev.tercio.internal.storage.PageColumns;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PageTable;
import dev.tercio.internal.storage.PresenceBitmap;
import dev.tercio.internal.storage.PresenceVersion;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// The values and the presence of one component type in one world. A page is created when a slot of
/// the page first gets the component.
public final class ComponentStore {
    private final int id;
    private final ComponentSpec<?> spec;
    private final Tier tier;
    private final boolean tag;
    private final Codec codec;
    private final PageColumns pageColumns;
    private final ChangeClock clock;
    private final PresenceVersion presence = new PresenceVersion();
    private final HandleCache handles = new HandleCache();
    private @Nullable ComponentPage[] pages = new ComponentPage[1];
    private PageTable table = new PageTable(1);

    /// The columns indexed by slot over all pages, see [PageColumns#bySlot].
    private Object @Nullable [] bySlot;

    private boolean tracked;
    private boolean hooked;
    private boolean plain;
    private boolean observed;

    /// Whether the component is a relation that can be changed by its target alone.
    private boolean onlyTarget;

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
        this.bySlot = pageColumns.bySlot();
        this.plain = !spec.runsUserCode();
    }

    /// The id of the type in this world: its bit in every component mask.
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

    /// Whether changes of the component must be passed to the hooks of the world, see
    /// [dev.tercio.internal.structure.ChangeHook]. Fast paths are not used for such components.
    public boolean isHooked() {
        return hooked;
    }

    /// Sets whether changes must be passed to the hooks of the world. Callers must then clear the
    /// caches that depend on it.
    public void setHooked(boolean wanted) {
        hooked = wanted;
        plain = !wanted && !spec.runsUserCode();
        onlyTarget = hooked && !observed && isStoredTarget();
    }

    /// Whether replacing a value neither calls hooks nor user code. One field, because each check
    /// on the path of a single write adds to its machine code.
    public boolean isPlain() {
        return plain;
    }

    private boolean isStoredTarget() {
        return spec.relation() != null
                && tier != Tier.MANAGED
                && !spec.runsUserCode()
                && codec.streamBytes() == Long.BYTES;
    }

    /// Whether the component is a relation without observers whose only value is the target, so
    /// that a change needs neither hooks nor a codec.
    public boolean isOnlyTarget() {
        return onlyTarget;
    }

    /// Whether the component has observers. A hooked component without observers is a relation: its
    /// changes concern only the index of the relation.
    public boolean isObserved() {
        return observed;
    }

    /// Sets whether the component has observers. Observed components are hooked.
    public void setObserved(boolean wanted) {
        observed = wanted;
        setHooked(hooked);
    }

    /// The storage of the component, for generated code.
    public StoredComponent stored() {
        return new StoredComponent(spec.type(), spec.schema(), tier, codec);
    }

    public int bytesPerSlot() {
        return pageColumns.bytesPerSlot();
    }

    /// The number of entities that have the component.
    public int count() {
        return Arrays.stream(pages).filter(Objects::nonNull).mapToInt(page -> page.count()).sum();
    }

    /// The exclusive upper bound of page indexes.
    public int pageLimit() {
        return pages.length;
    }

    /// A page, or null if it does not exist.
    ///
    /// The unsigned comparison lets C2 eliminate the bounds check of the array.
    public @Nullable ComponentPage pageAt(int page) {
        ComponentPage[] all = pages;
        return Integer.compareUnsigned(page, all.length) < 0 ? all[page] : null;
    }

    /// The pages for access by slot. It may be replaced when the structure changes.
    public PageTable pageTable() {
        return table;
    }

    /// The columns indexed by slot over all pages, or null if each page has its own, see
    /// [PageColumns#bySlot]. They may be replaced when the structure changes.
    public Object @Nullable [] bySlot() {
        return bySlot;
    }

    /// Tells whether entities got or lost the component, or its pages were replaced.
    public PresenceVersion presence() {
        return presence;
    }

    /// The handles that are known to be valid for this component.
    public HandleCache handles() {
        return handles;
    }

    /// The presence bitmap of a page, or null if the page does not exist.
    public @Nullable PresenceBitmap presenceAt(int page) {
        return pageAt(page);
    }

    /// A page, created if it does not exist.
    public ComponentPage openPage(int page) {
        ComponentPage[] all = pages;
        if (Integer.compareUnsigned(page, all.length) < 0) {
            ComponentPage open = all[page];
            if (open != null) {
                return open;
            }
        }
        return createPage(page);
    }

    private ComponentPage createPage(int page) {
        int[] known = handles.isUsed() ? handlesFor(page + 1) : null;
        Allocations.announce();
        if (page >= pages.length) {
            int length = Math.max(page + 1, pages.length * 2);
            PageTable larger = table.grown(length);
            pages = Arrays.copyOf(pages, length);
            table = larger;
        }
        ComponentPage created =
                new ComponentPage(
                        pageColumns.open(page),
                        presence,
                        page << PageLayout.PAGE_SHIFT,
                        handles.generations());
        if (tracked) {
            created.track(clock.tick());
        }
        // first, because it may allocate
        table.open(page, created);
        pages[page] = created;
        if (known != null) {
            useHandles(known);
        }
        return created;
    }

    /// Begins to use a larger array of cached handles.
    public void useHandles(int[] known) {
        handles.use(known);
        bindHandles();
    }

    private void bindHandles() {
        for (ComponentPage page : pages) {
            if (page != null) {
                page.useHandles(handles.generations());
            }
        }
    }

    /// An array for the cached handles of the open pages and of those below a bound, see
    /// [HandleCache#arrayFor].
    public int[] handlesFor(int bound) {
        int limit = Math.max(bound, pages.length);
        while (limit > bound && pages[limit - 1] == null) {
            limit--;
        }
        return handles.arrayFor(openPages() + 1, limit);
    }

    /// Starts tracking changes and additions.
    public void track() {
        for (int i = 0; i < pages.length; i++) {
            ComponentPage page = pages[i];
            if (page != null) {
                page.track(clock.tick());
                table.track(i, page);
            }
        }
        tracked = true;
    }

    /// Whether changes and additions are tracked.
    public boolean isTracked() {
        return tracked;
    }

    /// Clamps the ages of slots, see [ChangeClock].
    void clampTicks() {
        for (ComponentPage page : pages) {
            if (page != null) {
                page.clampTicks(clock.tick());
            }
        }
    }

    /// The log of removals. The first call enables it.
    public RemovalLog removals() {
        if (removals == null) {
            removals = new RemovalLog();
        }
        return removals;
    }

    /// Whether removals are logged.
    public boolean logsRemovals() {
        return removals != null;
    }

    /// Reserves space in the log of removals, so that logging cannot fail for lack of memory.
    public void reserveRemovals(int count) {
        if (removals != null) {
            removals.reserve(count);
        }
    }

    /// Logs that an entity lost the component, if the log is enabled.
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

    /// Records a change of a slot's value, if changes are tracked.
    public void noteChanged(ComponentPage page, int offset) {
        SlotTicks changes = page.changes();
        if (changes != null) {
            changes.mark(offset, clock.tick());
        }
    }

    /// Records a change of the value of a slot that has the component, if changes are tracked.
    ///
    /// @param of the result of [#pageTable()]
    public void noteChanged(PageTable of, int slot) {
        if (tracked) {
            of.noteChanged(slot, clock.tick());
        }
    }

    /// Records that the slot of an entity got the component. Only pages that are
    /// [noted][ComponentPage#isNoted] need it.
    ///
    /// @param generation the generation of the entity, or zero if it is not known yet
    public void noteAddedTo(ComponentPage page, int offset, int generation) {
        page.noteAdded(offset, generation, clock);
    }

    /// Whether a slot has the component.
    public boolean has(int slot) {
        ComponentPage page = pageAt(slot >>> PageLayout.PAGE_SHIFT);
        return page != null && page.contains(slot & PageLayout.OFFSET_MASK);
    }

    /// Stores a value without setting the presence of the slot. Queries do not see the value before
    /// [#mark].
    public void write(int slot, Object value) {
        ComponentPage page = openPage(slot >>> PageLayout.PAGE_SHIFT);
        codec.write(page.columns(), slot & PageLayout.OFFSET_MASK, value);
    }

    /// Stores the default value into a slot of a page without setting its presence.
    public void writeDefault(ComponentPage page, int offset) {
        pageColumns.zero(page.columns(), offset, 1);
    }

    /// Stores the default value into adjacent slots of one page without setting their presence.
    public void writeDefaults(int start, int length) {
        ComponentPage page = openPage(start >>> PageLayout.PAGE_SHIFT);
        pageColumns.zero(page.columns(), start & PageLayout.OFFSET_MASK, length);
    }

    /// Copies the value of one slot to another without setting its presence.
    public void copy(int from, int to) {
        pageColumns.copy(
                openPage(from >>> PageLayout.PAGE_SHIFT).columns(),
                from & PageLayout.OFFSET_MASK,
                openPage(to >>> PageLayout.PAGE_SHIFT).columns(),
                to & PageLayout.OFFSET_MASK);
    }

    /// Sets the presence of the slot of an entity that did not have the component.
    public void mark(long handle) {
        int slot = (int) handle;
        ComponentPage page = openPage(slot >>> PageLayout.PAGE_SHIFT);
        page.set(slot & PageLayout.OFFSET_MASK);
        page.noteAdded(slot & PageLayout.OFFSET_MASK, (int) (handle >>> 32), clock);
    }

    /// Sets the presence of adjacent slots of one page, none of which had the component.
    ///
    /// @param generations the generations of the page's entities
    public void markRun(int start, int length, int[] generations) {
        ComponentPage page = openPage(start >>> PageLayout.PAGE_SHIFT);
        int offset = start & PageLayout.OFFSET_MASK;
        page.setRun(offset, length);
        page.noteAddedRun(offset, length, generations, clock);
    }

    /// Clears the presence of a slot that had the component, and its references.
    public void unmark(int slot) {
        unmark(openPage(slot >>> PageLayout.PAGE_SHIFT), slot & PageLayout.OFFSET_MASK);
    }

    /// Clears the presence of a slot of a page, and its references.
    public void unmark(ComponentPage page, int offset) {
        page.drop(offset);
        clearReferences(page, offset);
    }

    /// Clears the references of a slot of a page that no longer has the component.
    public void clearReferences(ComponentPage page, int offset) {
        if (tier == Tier.MANAGED) {
            pageColumns.clearReferences(page.columns(), offset);
        }
    }

    /// Clears the references of a slot without the component.
    public void clearReferences(int slot) {
        ComponentPage page = pageAt(slot >>> PageLayout.PAGE_SHIFT);
        if (page != null) {
            pageColumns.clearReferences(page.columns(), slot & PageLayout.OFFSET_MASK);
        }
    }

    /// Releases the memory of pages in which no entity has the component or authority over it.
    ///
    /// @return the number of released pages
    public int trim() {
        int released = 0;
        for (int i = 0; i < pages.length; i++) {
            ComponentPage page = pages[i];
            if (page != null && page.count() == 0 && !page.hasOwner()) {
                // first, because it may fail for lack of memory
                table.release(i);
                pages[i] = null;
                pageColumns.release(i);
                presence.change();
                released++;
            }
        }
        if (released > 0 && openPages() == 0) {
            handles.shrink();
            bindHandles();
        }
        return released;
    }

    /// Drops all pages. Code that still references the store then sees an empty one.
    void close() {
        // first, so that a thread that reads at the same time does not look for a known entity in
        // an empty table
        handles.shrink();
        pages = new ComponentPage[0];
        table = new PageTable(0);
        presence.change();
    }

    /// The content of the store, which can be replaced as a whole.
    public record Content(
            @SuppressWarnings("ArrayRecordComponent") @Nullable ComponentPage[] pages,
            PageTable table,
            RemovalLog.@Nullable Content removals) {}

    /// The current content. It does not change while another content is in use.
    public Content content() {
        return new Content(pages, table, removals == null ? null : removals.content());
    }

    /// An empty content with the same log of removals. Its pages can be opened once it is in use.
    public Content emptyContent() {
        Allocations.announce();
        pageColumns.prepareSpare();
        return new Content(
                new ComponentPage[1],
                new PageTable(1),
                removals == null ? null : removals.content());
    }

    /// Swaps the content of [#content()] and that of [#emptyContent()]. Allocation-free.
    public void swap(Content content) {
        pages = content.pages();
        table = content.table();
        pageColumns.swap();
        bySlot = pageColumns.bySlot();
        presence.change();
        handles.clear();
        bindHandles();
        restoreRemovals(content);
    }

    /// Restores only the log of removals. Allocation-free.
    public void restoreRemovals(Content content) {
        if (removals != null && content.removals() != null) {
            removals.use(content.removals());
        }
    }

    /// Releases the memory of the content that is not in use.
    public void releaseSpare() {
        pageColumns.releaseSpare();
    }

    /// The bytes of the open pages: columns, presence bits, change ticks if they are tracked, and
    /// cached handles.
    public long allocatedBytes() {
        long perSlot = bytesPerSlot() + (tracked ? 2L * Integer.BYTES : 0);
        long slots = (long) openPages() * PageLayout.PAGE_SLOTS;
        return slots * perSlot + slots / Byte.SIZE + handles.bytes();
    }

    /// The number of pages that exist.
    public int openPages() {
        int open = 0;
        for (ComponentPage page : pages) {
            open += page == null ? 0 : 1;
        }
        return open;
    }
}
