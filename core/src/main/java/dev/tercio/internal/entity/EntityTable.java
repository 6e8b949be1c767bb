package dev.tercio.internal.entity;

import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The headers of all entities: the living slots with their generations and components.
public final class EntityTable {
    private static final int[] NO_ENTITIES = new int[PageLayout.PAGE_SLOTS];

    private final int maxEntities;
    private int firstGeneration;
    private final SlotAllocator allocator;
    private @Nullable EntityPage[] pages = new EntityPage[4];

    /// The generations of living entities by page, cached to save a dependent load. [#NO_ENTITIES]
    /// for pages that do not exist.
    private int[][] generations = withoutEntities(new int[4][], 0);

    private int live;
    private int retired;

    /// The initial number of changes of new pages. It is above the number of every replaced page,
    /// because callers detect a changed page only by this number.
    private int firstChanges;

    /// The number of slots that a bulk spawn has reserved and not yet marked as alive.
    private int pending;

    /// @param firstGeneration the generation of the first entity in a slot, not zero
    public EntityTable(int maxEntities, int firstGeneration) {
        this.maxEntities = maxEntities;
        this.firstGeneration = firstGeneration;
        this.allocator = new SlotAllocator(this, pagesFor(maxEntities));
    }

    /// Returns the number of pages for a number of slots.
    public static int pagesFor(int slots) {
        return (int) (((long) slots + PageLayout.OFFSET_MASK) >>> PageLayout.PAGE_SHIFT);
    }

    public SlotAllocator allocator() {
        return allocator;
    }

    public int live() {
        return live;
    }

    /// Returns the number of slots that have used all their generations and are never reused.
    public int retired() {
        return retired;
    }

    /// Returns whether a handle refers to a living entity. The handle may be stale or forged.
    public boolean isAlive(long handle) {
        int generation = (int) (handle >>> 32);
        return generationAt((int) handle) == generation && generation != 0;
    }

    /// Returns the page of a living entity, or null if the handle refers to none.
    public @Nullable EntityPage livePage(long handle) {
        EntityPage[] all = pages;
        int page = (int) handle >>> PageLayout.PAGE_SHIFT;
        // unsigned, so that the JIT compiler merges it with the array's bounds check
        if (Integer.compareUnsigned(page, all.length) >= 0) {
            return null;
        }
        EntityPage open = all[page];
        return open != null && open.isAlive((int) handle & PageLayout.OFFSET_MASK, handle)
                ? open
                : null;
    }

    /// Returns the generation of the living entity in a slot, or zero if the slot is free or does
    /// not exist.
    public int generationAt(int slot) {
        int[][] all = generations;
        int page = slot >>> PageLayout.PAGE_SHIFT;
        // unsigned, so that the JIT compiler merges it with the array's bounds check
        return Integer.compareUnsigned(page, all.length) < 0
                ? all[page][slot & PageLayout.OFFSET_MASK]
                : 0;
    }

    /// Returns the generations of the living entities of a page; all zero if it does not exist.
    public int[] generationsOf(int page) {
        int[][] all = generations;
        return Integer.compareUnsigned(page, all.length) < 0 ? all[page] : NO_ENTITIES;
    }

    /// Returns the generations of a page without living entities.
    public static int[] noGenerations() {
        return NO_ENTITIES;
    }

    /// Returns a page, or null if it does not exist.
    public @Nullable EntityPage pageOrNull(int index) {
        EntityPage[] all = pages;
        return Integer.compareUnsigned(index, all.length) < 0 ? all[index] : null;
    }

    /// Returns the handle of the living entity in a slot, or [Entity#NONE].
    public Entity entityAt(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        EntityPage open = page < pages.length ? pages[page] : null;
        if (open == null) {
            return Entity.NONE;
        }
        long identity = open.identities()[slot & PageLayout.OFFSET_MASK];
        return (identity & HeaderLayout.ALIVE) == 0 ? Entity.NONE : Entity.of(slot, (int) identity);
    }

    /// Adds the handles of all living entities in slot order.
    public void addLiveTo(EntityList list) {
        list.ensureCapacity(list.size() + live);
        for (int page = 0; page < pageLimit(); page++) {
            long[] occupied = occupiedAt(page);
            for (int word = 0; occupied != null && word < occupied.length; word++) {
                for (long bits = occupied[word]; bits != 0; bits &= bits - 1) {
                    int bit = Long.numberOfTrailingZeros(bits);
                    int slot = page << PageLayout.PAGE_SHIFT | word << PageLayout.WORD_SHIFT | bit;
                    Entity entity = entityAt(slot);
                    if (!entity.isNone()) {
                        list.addBits(entity.bits());
                    }
                }
            }
        }
    }

    public boolean isFull() {
        return live + pending + retired >= maxEntities;
    }

    /// Reserves a slot for an entity, to be completed by [#enliven].
    public int reserve(Cluster cluster) {
        if (isFull()) {
            checkRoom(1);
        }
        return allocator.take(cluster);
    }

    /// Reserves slots for many entities, to be completed by [#enlivenRun].
    public SlotRuns reserve(Cluster cluster, int count) {
        checkRoom(count);
        pending += count;
        return allocator.takeMany(cluster, count);
    }

    /// Releases a reserved slot.
    public void unreserve(int slot, Cluster cluster) {
        allocator.free(pageOf(slot), slot, cluster.id());
    }

    /// Releases slots that were reserved together.
    public void unreserve(SlotRuns runs, Cluster cluster) {
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                unreserve(runs.start(run) + i, cluster);
            }
        }
        pending -= runs.slots();
    }

    /// Returns the handle of the future entity in a reserved slot.
    public long upcoming(int slot) {
        int stored = (int) pageOf(slot).identities()[slot & PageLayout.OFFSET_MASK];
        return (long) (stored == 0 ? firstGeneration : stored) << 32 | slot;
    }

    /// Marks a reserved slot as alive.
    ///
    /// @return the handle of the entity
    public long enliven(int slot, Cluster cluster) {
        return enliven(slot, cluster, cluster);
    }

    /// Marks a reserved slot as alive.
    ///
    /// @param home the cluster that the slot was reserved in
    /// @param set the cluster of the entity's current components
    /// @return the handle of the entity
    public long enliven(int slot, Cluster home, Cluster set) {
        EntityPage page = pageOf(slot);
        int offset = slot & PageLayout.OFFSET_MASK;
        int stored = (int) page.identities()[offset];
        int generation = stored == 0 ? firstGeneration : stored;
        page.setAlive(offset, generation, home.id());
        page.setMask(offset, set);
        page.touch();
        live++;
        return (long) generation << 32 | slot;
    }

    /// Marks adjacent reserved slots of one page as alive and stores their handles.
    public void enlivenRun(int start, int length, Cluster cluster, long[] handles, int first) {
        EntityPage page = pageOf(start);
        int offset = start & PageLayout.OFFSET_MASK;
        page.setAllAlive(offset, length, firstGeneration, cluster.id());
        int[] living = page.generations();
        for (int i = 0; i < length; i++) {
            handles[first + i] = ((long) living[offset + i] << 32) | (start + i);
        }
        page.setMasks(offset, length, cluster);
        page.touch();
        live += length;
        pending -= length;
    }

    /// Destroys the entity in a slot. Its handles become stale.
    ///
    /// @param identity its identity word, which the caller has already loaded
    public void destroy(EntityPage page, int slot, long identity) {
        int offset = slot & PageLayout.OFFSET_MASK;
        int cluster = HeaderLayout.cluster(identity);
        int next = following((int) identity);
        page.clearMask(offset);
        page.touch();
        live--;
        if (next == firstGeneration) {
            page.setDead(offset, HeaderLayout.RETIRED);
            allocator.abandon(cluster);
            retired++;
        } else {
            page.setDead(offset, next & HeaderLayout.GENERATION_BITS);
            allocator.free(page, slot, cluster);
        }
    }

    /// Destroys the entities in some slots of a word, all spawned in one cluster.
    public void destroyWord(EntityPage page, int word, long bits) {
        int first = word << PageLayout.WORD_SHIFT & PageLayout.OFFSET_MASK;
        long[] identities = page.identities();
        int cluster = page.clusterId(first + Long.numberOfTrailingZeros(bits));
        long freed = 0;
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int offset = first + Long.numberOfTrailingZeros(rest);
            int next = following((int) identities[offset]);
            page.clearMask(offset);
            if (next == firstGeneration) {
                page.setDead(offset, HeaderLayout.RETIRED);
                allocator.abandon(cluster);
                retired++;
            } else {
                page.setDead(offset, next & HeaderLayout.GENERATION_BITS);
                freed |= rest & -rest;
            }
        }
        page.touch();
        live -= Long.bitCount(bits);
        if (freed != 0) {
            allocator.freeWord(page, word, freed, cluster);
        }
    }

    /// Returns the next generation. Skips zero, the generation of [Entity#NONE] and of slots that
    /// were never used.
    private static int following(int generation) {
        return generation == -1 ? 1 : generation + 1;
    }

    /// Returns the generation of the first entity in a slot.
    public int firstGeneration() {
        return firstGeneration;
    }

    /// Returns the number of slots that a bulk spawn has reserved and not yet marked as alive.
    public int pending() {
        return pending;
    }

    /// Returns the maximum number of entities.
    public int maxEntities() {
        return maxEntities;
    }

    /// Sets the counts that belong to restored headers.
    public void restoreCounts(int living, int usedUp, int generation) {
        live = living;
        retired = usedUp;
        firstGeneration = generation;
    }

    /// The whole content of the table, which can be replaced at once.
    public record Content(
            @SuppressWarnings("ArrayRecordComponent") @Nullable EntityPage[] pages,
            @SuppressWarnings("ArrayRecordComponent") int[][] generations,
            int live,
            int retired,
            int firstGeneration,
            SlotAllocator.Content slots) {}

    /// Returns the current content. It does not change while another content is in use.
    public Content content() {
        return new Content(pages, generations, live, retired, firstGeneration, allocator.content());
    }

    /// Returns a content without entities.
    public Content emptyContent() {
        for (EntityPage page : pages) {
            if (page != null) {
                firstChanges = Math.max(firstChanges, page.changes() + 1);
            }
        }
        Allocations.announce();
        return new Content(
                new EntityPage[4],
                withoutEntities(new int[4][], 0),
                0,
                0,
                firstGeneration,
                SlotAllocator.emptyContent());
    }

    /// Replaces the whole content. Allocates nothing.
    public void use(Content content) {
        pages = content.pages();
        generations = content.generations();
        live = content.live();
        retired = content.retired();
        firstGeneration = content.firstGeneration();
        allocator.use(content.slots());
    }

    /// Drops a page that was opened and not used. Allocates nothing.
    public void dropPage(int index) {
        pages[index] = null;
        generations[index] = NO_ENTITIES;
    }

    /// Opens the first pages, so that restoring them allocates nothing.
    public void openPages(int count) {
        allocator.reservePages(count);
        for (int page = 0; page < count; page++) {
            openPage(page);
        }
    }

    /// Counts a change of a living entity's data that is stored outside the table.
    public void touch(int slot) {
        pageOf(slot).touch();
    }

    /// Returns the component set of an entity.
    public ComponentMask mask(int slot) {
        EntityPage page = pageOf(slot);
        int offset = slot & PageLayout.OFFSET_MASK;
        return new ComponentMask(
                page.maskWord(offset, 0),
                page.maskWord(offset, 1),
                page.maskWord(offset, 2),
                page.maskWord(offset, 3));
    }

    /// Returns the taken slots of a page, or null if the page does not exist.
    public long @Nullable [] occupiedAt(int page) {
        EntityPage open = page < pages.length ? pages[page] : null;
        return open == null ? null : open.occupied;
    }

    /// Returns the identity words of a page that exists.
    public long[] identitiesAt(int page) {
        return pageAt(page).identities();
    }

    /// Returns the slots of a page for which this node has any authority, or null if there are
    /// none.
    public @Nullable AuthorityBits anyAuthorityAt(int page) {
        EntityPage open = page < pages.length ? pages[page] : null;
        return open == null ? null : open.anyAuthority();
    }

    public int pageLimit() {
        return pages.length;
    }

    /// Removes all entities.
    public void clear() {
        pages = new EntityPage[0];
        generations = new int[0][];
        live = 0;
    }

    EntityPage openPage(int index) {
        if (index >= pages.length) {
            int known = pages.length;
            Allocations.announce();
            EntityPage[] more = Arrays.copyOf(pages, Math.max(index + 1, known * 2));
            generations = withoutEntities(Arrays.copyOf(generations, more.length), known);
            pages = more;
        }
        EntityPage open = pages[index];
        if (open == null) {
            Allocations.announce();
            open = new EntityPage(firstChanges);
            pages[index] = open;
            generations[index] = open.generations();
        }
        return open;
    }

    private static int[][] withoutEntities(int[][] pages, int from) {
        Arrays.fill(pages, from, pages.length, NO_ENTITIES);
        return pages;
    }

    EntityPage pageAt(int index) {
        EntityPage open = pages[index];
        if (open == null) {
            throw new IllegalStateException("page does not exist: page=" + index);
        }
        return open;
    }

    /// Returns the page of a slot that has been used.
    public EntityPage pageOf(int slot) {
        return pageAt(slot >>> PageLayout.PAGE_SHIFT);
    }

    private void checkRoom(int count) {
        if (count > maxEntities - live - pending - retired) {
            throw new IllegalStateException(
                    "world is full: entities="
                            + live
                            + ", retired="
                            + retired
                            + ", requested="
                            + count
                            + ", maxEntities="
                            + maxEntities);
        }
    }
}
