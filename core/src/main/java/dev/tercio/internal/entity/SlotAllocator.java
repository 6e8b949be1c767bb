package dev.tercio.internal.entity;

import static dev.tercio.internal.entity.Cluster.NO_WORD;

import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.PageLayout;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Allocates slots so that entities of one component set are stored together.
///
/// Each set has a [Cluster], which owns words of 64 slots and fills them from the lowest bit. Small
/// sets share the words of the mixed cluster. A cluster that needs more slots claims a run of words
/// as large as all it already owns, up to a block, so it wastes at most about half. An empty word
/// is released and any cluster can claim it. All choices depend on earlier operations only, so the
/// same operations give the same slots.
public final class SlotAllocator {
    /// The maximum number of living entities of a set in the mixed cluster.
    static final int HANDFUL = 8;

    private static final int MIXED = 0;
    private static final long[] NOTHING = new long[PageLayout.WORDS_PER_PAGE / Long.SIZE];

    private final EntityTable table;
    private final int maxPages;
    private FreeWords freeWords = new FreeWords();
    private Cluster[] clusters;
    private int clusterCount = 1;
    private Map<ComponentMask, Cluster> byMask = new HashMap<>();
    private Cluster mixed;
    private int openPages;

    SlotAllocator(EntityTable table, int maxPages) {
        this.table = table;
        this.maxPages = maxPages;
        this.mixed = new Cluster(MIXED, ComponentMask.EMPTY);
        this.clusters = new Cluster[] {mixed};
    }

    /// Returns the cluster of a component set, and creates it if necessary.
    public Cluster cluster(ComponentMask mask) {
        Cluster known = byMask.get(mask);
        if (known != null) {
            return known;
        }
        if (clusterCount == HeaderLayout.MAX_CLUSTERS) {
            throw new IllegalStateException(
                    "too many component sets: limit=" + HeaderLayout.MAX_CLUSTERS);
        }
        Allocations.announce();
        if (clusterCount == clusters.length) {
            clusters = Arrays.copyOf(clusters, clusterCount * 2);
        }
        Cluster made = new Cluster(clusterCount, mask);
        byMask.put(mask, made);
        clusters[clusterCount++] = made;
        return made;
    }

    /// Returns the cluster with an id.
    public Cluster cluster(int id) {
        return clusters[id];
    }

    public List<Cluster> clusters() {
        return List.of(Arrays.copyOf(clusters, clusterCount));
    }

    public int openPages() {
        return openPages;
    }

    /// Allocates a slot.
    int take(Cluster cluster) {
        Cluster home = homeOf(cluster, 1);
        int word = home.head;
        EntityPage page = home.headPage;
        if (page == null) {
            word = claim(home, 1);
            page = page(word);
        }
        long occupied = page.occupied[inPage(word)];
        int bit = Long.numberOfTrailingZeros(~occupied);
        occupy(page, word, occupied, occupied | 1L << bit);
        cluster.live++;
        return word << PageLayout.WORD_SHIFT | bit;
    }

    /// Allocates many slots at once, lowest first within each word.
    SlotRuns takeMany(Cluster cluster, int count) {
        Cluster home = homeOf(cluster, count);
        SlotRuns runs = new SlotRuns();
        int left = count;
        while (left > 0) {
            int word = home.head == NO_WORD ? claim(home, left) : home.head;
            EntityPage page = page(word);
            long occupied = page.occupied[inPage(word)];
            long bits = lowest(~occupied, left);
            occupy(page, word, occupied, occupied | bits);
            left -= Long.bitCount(bits);
            addRuns(runs, word, bits);
        }
        cluster.live += count;
        return runs;
    }

    /// Frees a slot.
    void free(EntityPage page, int slot, int clusterId) {
        // not freeWord, because a bit count costs more than a constant
        clusters[clusterId].live--;
        vacate(page, slot >>> PageLayout.WORD_SHIFT, 1L << slot);
    }

    /// Frees slots of a word that were allocated for one cluster.
    void freeWord(EntityPage page, int word, long bits, int clusterId) {
        clusters[clusterId].live -= Long.bitCount(bits);
        vacate(page, word, bits);
    }

    private void vacate(EntityPage page, int word, long bits) {
        int local = inPage(word);
        long before = page.occupied[local];
        long after = before & ~bits;
        page.occupied[local] = after;
        if (before == -1L) {
            link(clusters[page.owner[local]], word);
        }
        if (after == 0) {
            releaseUnlessLast(page, word);
        }
    }

    /// Releases an empty word, unless it is the cluster's last one with free slots: a set whose
    /// only entity is repeatedly spawned and destroyed would claim and release a word each time. A
    /// cluster without any entity also releases words that it has claimed and never used.
    private void releaseUnlessLast(EntityPage page, int word) {
        Cluster owner = clusters[page.owner[inPage(word)]];
        owner.emptyWords++;
        if (owner.head != word || page.next[inPage(word)] != NO_WORD) {
            release(owner, page, word);
        }
        while (owner.emptyWords == owner.ownedWords && owner.ownedWords > 1) {
            release(owner, page(owner.head), owner.head);
        }
    }

    private void release(Cluster owner, EntityPage page, int word) {
        int local = inPage(word);
        unlink(owner, word);
        page.unowned[local >>> 6] |= 1L << local;
        page.touch();
        owner.ownedWords--;
        owner.emptyWords--;
        freeWords.update(word / PageLayout.WORDS_PER_PAGE, page.unowned);
    }

    /// Removes an entity from the count of its cluster without freeing the slot, which must not be
    /// reused.
    void abandon(int clusterId) {
        clusters[clusterId].live--;
    }

    private Cluster homeOf(Cluster cluster, int count) {
        boolean few = cluster.live + count <= HANDFUL && cluster.head == NO_WORD;
        return few ? mixed : cluster;
    }

    private void occupy(EntityPage page, int word, long before, long after) {
        page.occupied[inPage(word)] = after;
        page.touch();
        if (before == 0) {
            clusters[page.owner[inPage(word)]].emptyWords--;
        }
        if (after == -1L) {
            unlink(clusters[page.owner[inPage(word)]], word);
        }
    }

    /// Gives a cluster a run of words and returns the first with free slots.
    private int claim(Cluster home, int wanted) {
        int words = Math.max(home.ownedWords, wanted >>> PageLayout.WORD_SHIFT);
        int size =
                words < 2
                        ? 0
                        : Math.min(FreeWords.LARGEST, 31 - Integer.numberOfLeadingZeros(words));
        for (int fitting = size; fitting >= 0; fitting--) {
            int page = freeWords.firstPage(fitting);
            if (page >= 0) {
                return claimRun(home, page, fitting);
            }
        }
        if (openPages == maxPages) {
            return borrow();
        }
        table.openPage(openPages);
        return claimRun(home, openPages++, size);
    }

    private int claimRun(Cluster home, int pageIndex, int size) {
        EntityPage page = table.openPage(pageIndex);
        int first = FreeWords.firstRun(page.unowned, size);
        for (int word = first + (1 << size) - 1; word >= first; word--) {
            page.unowned[word >>> 6] &= ~(1L << word);
            page.owner[word] = home.id();
            link(home, pageIndex * PageLayout.WORDS_PER_PAGE + word);
        }
        home.ownedWords += 1 << size;
        home.emptyWords += 1 << size;
        freeWords.update(pageIndex, page.unowned);
        return home.head;
    }

    /// Finds a free slot in another cluster's word once every word has an owner.
    private int borrow() {
        for (Cluster cluster : clusters()) {
            if (cluster.head != NO_WORD) {
                return cluster.head;
            }
        }
        throw new IllegalStateException("no slot is left: pages=" + maxPages);
    }

    private void link(Cluster owner, int word) {
        EntityPage page = page(word);
        page.previous[inPage(word)] = NO_WORD;
        page.next[inPage(word)] = owner.head;
        page.touch();
        if (owner.head != NO_WORD) {
            page(owner.head).previous[inPage(owner.head)] = word;
            page(owner.head).touch();
        }
        setHead(owner, word);
    }

    private void unlink(Cluster owner, int word) {
        EntityPage page = page(word);
        int next = page.next[inPage(word)];
        int previous = page.previous[inPage(word)];
        if (previous == NO_WORD) {
            setHead(owner, next);
        } else {
            page(previous).next[inPage(previous)] = next;
            page(previous).touch();
        }
        if (next != NO_WORD) {
            page(next).previous[inPage(next)] = previous;
            page(next).touch();
        }
    }

    void setHead(Cluster owner, int word) {
        owner.head = word;
        owner.headPage = word == NO_WORD ? null : page(word);
    }

    /// Returns the number of clusters, including the mixed one.
    public int clusterCount() {
        return clusterCount;
    }

    /// Keeps the first clusters and drops those that were created later.
    ///
    /// @return whether some were dropped; references to them are invalid
    boolean dropClusters(int count) {
        boolean dropped = count < clusterCount;
        for (int id = count; id < clusterCount; id++) {
            byMask.remove(clusters[id].mask(), clusters[id]);
        }
        Arrays.fill(clusters, count, clusterCount, mixed);
        clusterCount = count;
        return dropped;
    }

    /// Replaces clusters so that cluster i has the component set i of a list. The first is the
    /// mixed cluster.
    ///
    /// @return whether some were replaced; references to them are invalid
    boolean replaceClusters(List<ComponentMask> masks) {
        int same = 1;
        while (same < Math.min(clusterCount, masks.size())
                && clusters[same].mask().equals(masks.get(same))) {
            same++;
        }
        if (same == clusterCount && same == masks.size()) {
            return false;
        }
        Allocations.announce();
        Cluster[] all = Arrays.copyOf(clusters, Math.max(masks.size(), 1));
        Map<ComponentMask, Cluster> index = new HashMap<>();
        for (int id = 1; id < masks.size(); id++) {
            if (id >= same) {
                all[id] = new Cluster(id, masks.get(id));
            }
            index.putIfAbsent(masks.get(id), all[id]);
        }
        boolean replaced = same < clusterCount;
        clusters = all;
        byMask = index;
        clusterCount = masks.size();
        return replaced;
    }

    /// The whole state of the allocator, which can be replaced at once.
    public record Content(
            FreeWords freeWords,
            @SuppressWarnings("ArrayRecordComponent") Cluster[] clusters,
            int clusterCount,
            Map<ComponentMask, Cluster> byMask,
            int openPages) {}

    Content content() {
        return new Content(freeWords, clusters, clusterCount, byMask, openPages);
    }

    static Content emptyContent() {
        Cluster[] one = {new Cluster(MIXED, ComponentMask.EMPTY)};
        return new Content(new FreeWords(), one, 1, new HashMap<>(), 0);
    }

    void use(Content content) {
        freeWords = content.freeWords();
        clusters = content.clusters();
        clusterCount = content.clusterCount();
        byMask = content.byMask();
        mixed = clusters[MIXED];
        openPages = content.openPages();
    }

    /// Reserves memory for pages, so that [#restorePages] allocates nothing.
    void reservePages(int count) {
        freeWords.reserve(count);
    }

    /// Sets how many pages are in use. The state of their words must have been restored before.
    void restorePages(int count) {
        for (int page = 0; page < table.pageLimit(); page++) {
            EntityPage open = table.pageOrNull(page);
            if (open != null) {
                freeWords.update(page, page < count ? open.unowned : NOTHING);
            }
        }
        openPages = count;
    }

    private static long lowest(long bits, int count) {
        long rest = bits;
        for (int i = Long.bitCount(bits); i > count; i--) {
            rest &= ~Long.highestOneBit(rest);
        }
        return rest;
    }

    private static void addRuns(SlotRuns runs, int word, long bits) {
        int first = word << PageLayout.WORD_SHIFT;
        long rest = bits;
        while (rest != 0) {
            int start = Long.numberOfTrailingZeros(rest);
            int length = Long.numberOfTrailingZeros(~(rest >>> start));
            runs.add(first + start, length);
            rest = start + length == Long.SIZE ? 0 : rest & -1L << (start + length);
        }
    }

    private EntityPage page(int word) {
        return table.pageAt(word / PageLayout.WORDS_PER_PAGE);
    }

    private static int inPage(int word) {
        return word & (PageLayout.WORDS_PER_PAGE - 1);
    }
}
