package dev.tercio.internal.entity;

import dev.tercio.Entity;
import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The headers of all entities: which slots are alive, in which generation, with which components.
public final class EntityTable {
    private static final int[] NOBODY = new int[PageLayout.PAGE_SLOTS];

    private final int maxEntities;
    private int firstGeneration;
    private final SlotAllocator allocator;
    private @Nullable EntityPage[] pages = new EntityPage[4];

    /// The generations of living entities by page, cached to save a dependent load; [#NOBODY] for
    /// pages that do not exist.
    private int[][] generations = nobody(new int[4][], 0);

    private int live;
    private int retired;

    /// Where new pages start to count their changes: above every count of a page that was replaced,
    /// because callers recognise a changed page by its count alone.
    private int firstChanges;

    /// How many slots of a bulk spawn are taken but not alive.
    private int pending;

    /// @param firstGeneration the generation of a slot's first user, not zero
    public EntityTable(int maxEntities, int firstGeneration) {
        this.maxEntities = maxEntities;
        this.firstGeneration = firstGeneration;
        this.allocator = new SlotAllocator(this, pagesFor(maxEntities));
    }

    /// How many pages so many slots take.
    public static int pagesFor(int slots) {
        return (int) (((long) slots + PageLayout.OFFSET_MASK) >>> PageLayout.PAGE_SHIFT);
    }

    public SlotAllocator allocator() {
        return allocator;
    }

    public int live() {
        return live;
    }

    /// How many slots have used up their generations and are never given out again.
    public int retired() {
        return retired;
    }

    /// Whether a handle, real, stale or forged, is of a living entity.
    public boolean isAlive(long handle) {
        int generation = (int) (handle >>> 32);
        return generationAt((int) handle) == generation && generation != 0;
    }

    /// The page of a living entity, or null if the handle is of none.
    public @Nullable EntityPage livePage(long handle) {
        EntityPage[] all = pages;
        int page = (int) handle >>> PageLayout.PAGE_SHIFT;
        // unsigned, so that the compiler sees it is the array's own bounds check
        if (Integer.compareUnsigned(page, all.length) >= 0) {
            return null;
        }
        EntityPage open = all[page];
        return open != null && open.isAlive((int) handle & PageLayout.OFFSET_MASK, handle)
                ? open
                : null;
    }

    /// The generation of the living entity in a slot, zero if there is none or no such slot.
    public int generationAt(int slot) {
        int[][] all = generations;
        int page = slot >>> PageLayout.PAGE_SHIFT;
        // unsigned, so that the compiler sees it is the array's own bounds check
        return Integer.compareUnsigned(page, all.length) < 0
                ? all[page][slot & PageLayout.OFFSET_MASK]
                : 0;
    }

    /// A page, or null if it does not exist.
    public @Nullable EntityPage pageOrNull(int index) {
        EntityPage[] all = pages;
        return Integer.compareUnsigned(index, all.length) < 0 ? all[index] : null;
    }

    /// The handle of a living entity by its slot, or [Entity#NONE].
    public Entity entityAt(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        EntityPage open = page < pages.length ? pages[page] : null;
        if (open == null) {
            return Entity.NONE;
        }
        long identity = open.identities()[slot & PageLayout.OFFSET_MASK];
        return (identity & HeaderLayout.ALIVE) == 0 ? Entity.NONE : Entity.of(slot, (int) identity);
    }

    /// The handles of all living entities in the order of their slots.
    public long[] liveHandles() {
        long[] handles = new long[live];
        int count = 0;
        for (int page = 0; page < pageLimit(); page++) {
            long[] occupied = occupiedAt(page);
            for (int word = 0; occupied != null && word < occupied.length; word++) {
                for (long bits = occupied[word]; bits != 0; bits &= bits - 1) {
                    int bit = Long.numberOfTrailingZeros(bits);
                    int slot = page << PageLayout.PAGE_SHIFT | word << PageLayout.WORD_SHIFT | bit;
                    Entity entity = entityAt(slot);
                    if (!entity.isNone()) {
                        handles[count++] = entity.bits();
                    }
                }
            }
        }
        return handles;
    }

    /// Whether the world is full.
    public boolean isFull() {
        return live + pending + retired >= maxEntities;
    }

    /// Takes a slot for an entity, which comes to life with [#enliven].
    public int reserve(Cluster cluster) {
        if (isFull()) {
            checkRoom(1);
        }
        return allocator.take(cluster);
    }

    /// Takes slots for many entities, which come to life with [#enliven].
    public SlotRuns reserve(Cluster cluster, int count) {
        checkRoom(count);
        pending += count;
        return allocator.takeMany(cluster, count);
    }

    /// Gives back a slot that was reserved and not brought to life.
    public void unreserve(int slot, Cluster cluster) {
        allocator.free(pageOf(slot), slot, cluster.id());
    }

    /// Gives back slots that were reserved together and not brought to life.
    public void unreserve(SlotRuns runs, Cluster cluster) {
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                unreserve(runs.start(run) + i, cluster);
            }
        }
        pending -= runs.slots();
    }

    /// The handle that the entity in a reserved slot will have.
    public long upcoming(int slot) {
        int stored = (int) pageOf(slot).identities()[slot & PageLayout.OFFSET_MASK];
        return (long) (stored == 0 ? firstGeneration : stored) << 32 | slot;
    }

    /// Writes the header of a reserved slot.
    ///
    /// @return the handle of the entity
    public long enliven(int slot, Cluster cluster) {
        return enliven(slot, cluster, cluster);
    }

    /// Writes the header of a reserved slot.
    ///
    /// @param home the cluster the slot was taken for
    /// @param set the cluster of the components that the entity has now
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

    /// Writes the headers of neighbouring reserved slots of one page and notes their handles.
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

    /// Destroys the entity in a slot: its handles are stale from now on.
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

    /// Zero is left out: it is the generation of [Entity#NONE] and of slots never used.
    private static int following(int generation) {
        return generation == -1 ? 1 : generation + 1;
    }

    /// The generation of a slot's first user.
    public int firstGeneration() {
        return firstGeneration;
    }

    /// How many slots of a bulk spawn are taken but not alive.
    public int pending() {
        return pending;
    }

    /// How many entities there can be.
    public int maxEntities() {
        return maxEntities;
    }

    /// Sets what goes with headers that were restored.
    public void restoreCounts(int living, int usedUp, int generation) {
        live = living;
        retired = usedUp;
        firstGeneration = generation;
    }

    /// All that the table holds, so that it can be replaced as a whole.
    public record Content(
            @SuppressWarnings("ArrayRecordComponent") @Nullable EntityPage[] pages,
            @SuppressWarnings("ArrayRecordComponent") int[][] generations,
            int live,
            int retired,
            int firstGeneration,
            SlotAllocator.Content slots) {}

    /// What the table holds now. It stays as it is once another content is in use.
    public Content content() {
        return new Content(pages, generations, live, retired, firstGeneration, allocator.content());
    }

    /// A content without entities.
    public Content emptyContent() {
        for (EntityPage page : pages) {
            if (page != null) {
                firstChanges = Math.max(firstChanges, page.changes() + 1);
            }
        }
        Allocations.announce();
        return new Content(
                new EntityPage[4],
                nobody(new int[4][], 0),
                0,
                0,
                firstGeneration,
                SlotAllocator.emptyContent());
    }

    /// Replaces all that the table holds. Allocates nothing.
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
        generations[index] = NOBODY;
    }

    /// Makes sure that the first pages exist, and that they can be restored without allocating.
    public void openPages(int count) {
        allocator.reservePages(count);
        for (int page = 0; page < count; page++) {
            openPage(page);
        }
    }

    /// Notes that something about a living entity has changed that is kept outside the table.
    public void touch(int slot) {
        pageOf(slot).touch();
    }

    /// The row of an entity.
    public ComponentMask mask(int slot) {
        EntityPage page = pageOf(slot);
        int offset = slot & PageLayout.OFFSET_MASK;
        return new ComponentMask(
                page.maskWord(offset, 0),
                page.maskWord(offset, 1),
                page.maskWord(offset, 2),
                page.maskWord(offset, 3));
    }

    /// Which slots of a page are taken, or null if the page does not exist.
    public long @Nullable [] occupiedAt(int page) {
        EntityPage open = page < pages.length ? pages[page] : null;
        return open == null ? null : open.occupied;
    }

    /// The identity words of a page that exists.
    public long[] identitiesAt(int page) {
        return pageAt(page).identities();
    }

    /// Over which slots of a page this node has any authority, or null if over none.
    public @Nullable AuthorityBits anyAuthorityAt(int page) {
        EntityPage open = page < pages.length ? pages[page] : null;
        return open == null ? null : open.anyAuthority();
    }

    public int pageLimit() {
        return pages.length;
    }

    /// Forgets all entities.
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
            generations = nobody(Arrays.copyOf(generations, more.length), known);
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

    private static int[][] nobody(int[][] pages, int from) {
        Arrays.fill(pages, from, pages.length, NOBODY);
        return pages;
    }

    EntityPage pageAt(int index) {
        EntityPage open = pages[index];
        if (open == null) {
            throw new IllegalStateException("page does not exist: page=" + index);
        }
        return open;
    }

    /// The page of a slot that has been used.
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
