package dev.tercio.internal.entity;

import dev.tercio.internal.storage.Allocations;

import java.util.Arrays;
import java.util.List;

/// A copy of the slot allocator's state that cannot be derived from entity headers: the number of
/// pages in use, and a few numbers per cluster. The rest of the state belongs to words of slots and
/// is copied together with their headers, see [HeaderBlocks].
///
/// Code that saves and restores worlds stores the numbers without interpreting them. Snapshots
/// contain them, so a change of their count or meaning requires a new version of the file formats.
public final class AllocatorState {
    /// The number of values per cluster.
    public static final int NUMBERS_PER_CLUSTER = 4;

    private static final int LIVE = 0;
    private static final int OWNED_WORDS = 1;
    private static final int EMPTY_WORDS = 2;
    private static final int HEAD = 3;

    private int pages;
    private int clusters;
    private int[] numbers;

    /// Creates an empty copy, to be filled by [#save].
    public AllocatorState() {
        this.numbers = new int[0];
    }

    /// Creates a copy from stored numbers.
    ///
    /// @param pages the number of pages in use
    /// @param numbers [#NUMBERS_PER_CLUSTER] numbers for each cluster
    public AllocatorState(int pages, int[] numbers) {
        this.pages = pages;
        this.clusters = numbers.length / NUMBERS_PER_CLUSTER;
        this.numbers = Arrays.copyOf(numbers, numbers.length);
    }

    /// Copies the state of an allocator. Allocates only if the allocator has more clusters than in
    /// any earlier call.
    public void save(SlotAllocator allocator) {
        pages = allocator.openPages();
        clusters = allocator.clusterCount();
        if (numbers.length < clusters * NUMBERS_PER_CLUSTER) {
            Allocations.announce();
            numbers = new int[clusters * NUMBERS_PER_CLUSTER * 2];
        }
        for (int id = 0; id < clusters; id++) {
            Cluster cluster = allocator.cluster(id);
            int at = id * NUMBERS_PER_CLUSTER;
            numbers[at + LIVE] = cluster.live;
            numbers[at + OWNED_WORDS] = cluster.ownedWords;
            numbers[at + EMPTY_WORDS] = cluster.emptyWords;
            numbers[at + HEAD] = cluster.head;
        }
    }

    /// Restores the state of an allocator and drops clusters that were created after it was saved.
    /// The state of all words must have been restored before. Allocates nothing.
    ///
    /// @return whether clusters were dropped; references to them are invalid
    public boolean restore(SlotAllocator allocator) {
        boolean dropped = allocator.dropClusters(clusters);
        for (int id = 0; id < clusters; id++) {
            Cluster cluster = allocator.cluster(id);
            cluster.live = live(id);
            cluster.ownedWords = ownedWords(id);
            cluster.emptyWords = emptyWords(id);
            allocator.setHead(cluster, head(id));
        }
        allocator.restorePages(pages);
        return dropped;
    }

    /// Restores the state of an allocator that may have other clusters.
    ///
    /// @param masks the component sets of all clusters; the first is the mixed cluster
    /// @return whether clusters were replaced; references to them are invalid
    public boolean restore(SlotAllocator allocator, List<ComponentMask> masks) {
        boolean replaced = allocator.replaceClusters(masks);
        restore(allocator);
        return replaced;
    }

    /// Returns the number of pages in use.
    public int pages() {
        return pages;
    }

    /// Returns the number of clusters.
    public int clusters() {
        return clusters;
    }

    /// Returns a stored number by its index in the sequence of all clusters.
    public int number(int index) {
        return numbers[index];
    }

    int live(int cluster) {
        return numbers[cluster * NUMBERS_PER_CLUSTER + LIVE];
    }

    int ownedWords(int cluster) {
        return numbers[cluster * NUMBERS_PER_CLUSTER + OWNED_WORDS];
    }

    int emptyWords(int cluster) {
        return numbers[cluster * NUMBERS_PER_CLUSTER + EMPTY_WORDS];
    }

    int head(int cluster) {
        return numbers[cluster * NUMBERS_PER_CLUSTER + HEAD];
    }
}
