package dev.tercio.internal.entity;

import dev.tercio.Entity;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The headers of all entities: who is alive, in which generation, with which components.
public final class EntityTable {
    private final int maxEntities;
    private final int firstGeneration;
    private final SlotAllocator allocator;
    private @Nullable EntityPage[] pages = new EntityPage[4];
    private int live;
    private int retired;

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
        int page = (int) handle >>> PageLayout.PAGE_SHIFT;
        if (page >= pages.length) {
            return false;
        }
        EntityPage open = pages[page];
        return open != null
                && (open.headers[identityIndex((int) handle)] & HeaderLayout.LIVE_IDENTITY)
                        == (HeaderLayout.ALIVE | handle >>> 32);
    }

    /// The handle of a living entity by its slot, or [Entity#NONE].
    public Entity entityAt(int slot) {
        int page = slot >>> PageLayout.PAGE_SHIFT;
        EntityPage open = page < pages.length ? pages[page] : null;
        if (open == null) {
            return Entity.NONE;
        }
        long identity = open.headers[identityIndex(slot)];
        return (identity & HeaderLayout.ALIVE) == 0 ? Entity.NONE : Entity.of(slot, (int) identity);
    }

    /// The slot the next entity of a cluster will have; see [#spawn].
    public int nextSlot(Cluster cluster) {
        checkRoom(1);
        return allocator.peek(cluster);
    }

    /// Brings the entity to life whose slot [#nextSlot] returned.
    ///
    /// @return its handle
    public long spawn(int slot, Cluster cluster) {
        allocator.take(slot, cluster);
        live++;
        return enliven(slot, cluster);
    }

    /// Takes slots for many entities, which come to life with [#enliven].
    public SlotRuns reserve(Cluster cluster, int count) {
        checkRoom(count);
        SlotRuns runs = allocator.takeMany(cluster, count);
        live += count;
        return runs;
    }

    /// Gives back slots that were reserved and not brought to life.
    public void unreserve(SlotRuns runs, Cluster cluster) {
        for (int run = 0; run < runs.runs(); run++) {
            for (int i = 0; i < runs.length(run); i++) {
                allocator.free(runs.start(run) + i, cluster.id());
            }
        }
        live -= runs.slots();
    }

    /// Writes the header of a taken slot.
    ///
    /// @return the handle of the entity
    public long enliven(int slot, Cluster cluster) {
        EntityPage page = pageOf(slot);
        long[] headers = page.headers;
        int index = identityIndex(slot);
        int stored = (int) headers[index];
        int generation = stored == 0 ? firstGeneration : stored;
        ComponentMask mask = cluster.mask();
        headers[index] = HeaderLayout.alive(generation, cluster.id());
        headers[index + HeaderLayout.MASK] = mask.word0();
        if ((mask.word1() | mask.word2() | mask.word3()) != 0) {
            setWideMasks(page, slot, mask);
        }
        return (long) generation << 32 | slot;
    }

    private static void setWideMasks(EntityPage page, int slot, ComponentMask mask) {
        for (int word = 1; word < ComponentMask.WORDS; word++) {
            if (mask.word(word) != 0) {
                openWideMask(page, word)[slot & PageLayout.OFFSET_MASK] = mask.word(word);
            }
        }
    }

    /// Ends the entity in a slot: its handles are stale from now on.
    public void destroy(int slot) {
        EntityPage page = pageOf(slot);
        int index = identityIndex(slot);
        long identity = page.headers[index];
        int cluster = HeaderLayout.cluster(identity);
        int next = following((int) identity);
        page.headers[index + HeaderLayout.MASK] = 0;
        for (long[] wide : page.wideMasks) {
            if (wide != null) {
                wide[slot & PageLayout.OFFSET_MASK] = 0;
            }
        }
        live--;
        if (next == firstGeneration) {
            page.headers[index] = HeaderLayout.RETIRED;
            allocator.abandon(cluster);
            retired++;
        } else {
            page.headers[index] = next & HeaderLayout.GENERATION_BITS;
            allocator.free(slot, cluster);
        }
    }

    /// Zero is left out: it is the generation of [Entity#NONE] and of slots never used.
    private static int following(int generation) {
        return generation == -1 ? 1 : generation + 1;
    }

    /// Sets the generation that the next user of a free slot gets.
    public void presetGeneration(int slot, int generation) {
        openPage(slot >>> PageLayout.PAGE_SHIFT).headers[identityIndex(slot)] =
                generation & HeaderLayout.GENERATION_BITS;
    }

    public boolean has(int slot, int id) {
        EntityPage page = pageOf(slot);
        if (id < Long.SIZE) {
            return (page.headers[identityIndex(slot) + HeaderLayout.MASK] >>> id & 1) != 0;
        }
        long[] wide = page.wideMasks[(id >>> 6) - 1];
        return wide != null && (wide[slot & PageLayout.OFFSET_MASK] >>> id & 1) != 0;
    }

    /// Marks a component as present in the row of its entity.
    public void mark(int slot, int id) {
        EntityPage page = pageOf(slot);
        if (id < Long.SIZE) {
            page.headers[identityIndex(slot) + HeaderLayout.MASK] |= 1L << id;
        } else {
            openWideMask(page, id >>> 6)[slot & PageLayout.OFFSET_MASK] |= 1L << id;
        }
    }

    /// Marks a component as absent in the row of its entity.
    public void unmark(int slot, int id) {
        EntityPage page = pageOf(slot);
        if (id < Long.SIZE) {
            page.headers[identityIndex(slot) + HeaderLayout.MASK] &= ~(1L << id);
        } else {
            openWideMask(page, id >>> 6)[slot & PageLayout.OFFSET_MASK] &= ~(1L << id);
        }
    }

    /// One word of the row of an entity: the presence of 64 component types.
    public long maskWord(int slot, int word) {
        EntityPage page = pageOf(slot);
        if (word == 0) {
            return page.headers[identityIndex(slot) + HeaderLayout.MASK];
        }
        long[] wide = page.wideMasks[word - 1];
        return wide == null ? 0 : wide[slot & PageLayout.OFFSET_MASK];
    }

    /// The row of an entity.
    public ComponentMask mask(int slot) {
        return new ComponentMask(
                maskWord(slot, 0), maskWord(slot, 1), maskWord(slot, 2), maskWord(slot, 3));
    }

    /// Which slots of a page are taken, or null if the page does not exist.
    public long @Nullable [] occupiedAt(int page) {
        EntityPage open = page < pages.length ? pages[page] : null;
        return open == null ? null : open.occupied;
    }

    /// How many pages of headers exist.
    public int openPages() {
        return (int) Arrays.stream(pages).filter(page -> page != null).count();
    }

    public int pageLimit() {
        return pages.length;
    }

    /// Forgets all entities.
    public void clear() {
        pages = new EntityPage[0];
        live = 0;
    }

    EntityPage openPage(int index) {
        if (index >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(index + 1, pages.length * 2));
        }
        EntityPage open = pages[index];
        if (open == null) {
            open = new EntityPage();
            pages[index] = open;
        }
        return open;
    }

    EntityPage pageAt(int index) {
        EntityPage open = pages[index];
        if (open == null) {
            throw new IllegalStateException("page does not exist: page=" + index);
        }
        return open;
    }

    private EntityPage pageOf(int slot) {
        return pageAt(slot >>> PageLayout.PAGE_SHIFT);
    }

    private static int identityIndex(int slot) {
        return (slot & PageLayout.OFFSET_MASK) * HeaderLayout.LONGS;
    }

    private static long[] openWideMask(EntityPage page, int word) {
        long[] wide = page.wideMasks[word - 1];
        if (wide == null) {
            wide = new long[PageLayout.PAGE_SLOTS];
            page.wideMasks[word - 1] = wide;
        }
        return wide;
    }

    private void checkRoom(int count) {
        if (count > maxEntities - live - retired) {
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
