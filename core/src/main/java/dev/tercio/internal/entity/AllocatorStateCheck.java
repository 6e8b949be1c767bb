package dev.tercio.internal.entity;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import org.jspecify.annotations.Nullable;

import java.util.function.IntFunction;

/// Checks that an [AllocatorState] and the headers that belong to it are consistent, before either
/// is restored. A free list with a cycle, for example, would cause an endless loop in a later
/// spawn.
public final class AllocatorStateCheck {
    private static final long[] UNUSED = HeaderBlocks.unused();

    private final EntityTable table;
    private final HeaderBlocks headers;
    private final AllocatorState state;
    private final boolean full;

    private final long[] occupied;
    private final long[] ownerAndNext;
    private final long[] previous;
    private final int[] words;
    private final int[] emptyWords;
    private final int[] listed;
    private final int[] living;
    private final long[] current = HeaderBlocks.unused();
    private int alive;
    private int retired;

    /// @param full whether the staged headers replace all headers; if not, blocks that are not
    ///   staged keep the headers of the table
    public AllocatorStateCheck(
            EntityTable table, HeaderBlocks headers, AllocatorState state, boolean full) {
        this.table = table;
        this.headers = headers;
        this.state = state;
        this.full = full;
        int count = state.pages() * BLOCKS_PER_PAGE * WORDS_PER_BLOCK;
        this.occupied = new long[count];
        this.ownerAndNext = new long[count];
        this.previous = new long[count];
        this.words = new int[state.clusters()];
        this.emptyWords = new int[state.clusters()];
        this.listed = new int[state.clusters()];
        this.living = new int[state.clusters()];
        this.alive = full ? 0 : table.live();
        this.retired = full ? 0 : table.retired();
    }

    /// Runs the check.
    ///
    /// @param staged the copy of a block by its number in the world, or null if it is not staged;
    ///   identities must have valid clusters
    /// @param entities the stored number of entities
    /// @param retiredSlots the stored number of retired slots
    /// @throws IllegalArgumentException if something is inconsistent
    public void run(IntFunction<long @Nullable []> staged, int entities, int retiredSlots) {
        for (int number = 0; number < state.pages() * BLOCKS_PER_PAGE; number++) {
            collect(number, staged.apply(number));
        }
        if (alive != entities || retired != retiredSlots) {
            throw new IllegalArgumentException(
                    "entity counts do not match the headers: entities="
                            + entities
                            + ", in headers="
                            + alive
                            + ", retired="
                            + retiredSlots
                            + ", in headers="
                            + retired);
        }
        checkOwners();
        for (int cluster = 0; cluster < words.length; cluster++) {
            checkFreeList(cluster);
            checkCounts(cluster, entities);
        }
    }

    private void collect(int number, long @Nullable [] staged) {
        int page = number / BLOCKS_PER_PAGE;
        int block = number % BLOCKS_PER_PAGE;
        boolean exists = !full && table.pageOrNull(page) != null;
        if (staged != null) {
            addWords(number, staged);
            count(staged, 1);
            if (exists) {
                headers.save(page, block, HeaderBlocks.UNUSED_ROWS, current);
                count(current, -1);
            }
        } else if (exists) {
            int at = HeaderBlocks.wordsAt(HeaderBlocks.UNUSED_ROWS);
            headers.saveWords(page, block, current, at);
            addWords(number, current);
        } else {
            addWords(number, UNUSED);
        }
    }

    private void addWords(int number, long[] copy) {
        int at = copy.length - HeaderBlocks.WORD_NUMBERS;
        int first = number * WORDS_PER_BLOCK;
        System.arraycopy(copy, at, occupied, first, WORDS_PER_BLOCK);
        System.arraycopy(copy, at + WORDS_PER_BLOCK, ownerAndNext, first, WORDS_PER_BLOCK);
        System.arraycopy(copy, at + 2 * WORDS_PER_BLOCK, previous, first, WORDS_PER_BLOCK);
    }

    private void count(long[] copy, int sign) {
        for (int slot = 0; slot < BLOCK_SLOTS; slot++) {
            long identity = copy[slot];
            if (HeaderBlocks.isAlive(identity)) {
                alive += sign;
                if (full) {
                    living[HeaderBlocks.cluster(identity)]++;
                }
            } else if (HeaderBlocks.isRetired(identity)) {
                retired += sign;
            }
        }
    }

    private void checkOwners() {
        for (int word = 0; word < occupied.length; word++) {
            boolean unowned = previous[word] >>> 32 != 0;
            int owner = (int) (ownerAndNext[word] >>> 32);
            if (owner < 0 || owner >= words.length || (unowned && occupied[word] != 0)) {
                throw new IllegalArgumentException(
                        "invalid owner of a word: word=" + word + ", owner=" + owner);
            }
            if (!unowned) {
                words[owner]++;
                emptyWords[owner] += occupied[word] == 0 ? 1 : 0;
                listed[owner] += occupied[word] == -1L ? 0 : 1;
            }
        }
    }

    private void checkFreeList(int cluster) {
        int before = Cluster.NO_WORD;
        int left = listed[cluster];
        for (int word = state.head(cluster); word != Cluster.NO_WORD; ) {
            boolean valid =
                    word >= 0
                            && word < occupied.length
                            && left-- > 0
                            && (int) previous[word] == before
                            && previous[word] >>> 32 == 0
                            && ownerAndNext[word] >>> 32 == cluster
                            && occupied[word] != -1L;
            if (!valid) {
                throw new IllegalArgumentException(
                        "corrupt list of words with free slots: cluster="
                                + cluster
                                + ", word="
                                + word);
            }
            before = word;
            word = (int) ownerAndNext[word];
        }
        if (left != 0) {
            throw new IllegalArgumentException(
                    "list of words with free slots is too short: cluster="
                            + cluster
                            + ", missing words="
                            + left);
        }
    }

    private void checkCounts(int cluster, int entities) {
        int live = state.live(cluster);
        if (words[cluster] != state.ownedWords(cluster)
                || emptyWords[cluster] != state.emptyWords(cluster)
                || live < 0
                || live > entities
                || (full && living[cluster] != live)) {
            throw new IllegalArgumentException(
                    "counts of a cluster do not match its words: cluster=" + cluster);
        }
    }
}
