package dev.tercio.replay.internal.image;

import static dev.tercio.internal.storage.PageLayout.BLOCKS_PER_PAGE;
import static dev.tercio.internal.storage.PageLayout.BLOCK_SLOTS;
import static dev.tercio.internal.storage.PageLayout.WORDS_PER_BLOCK;

import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderBlocks;
import dev.tercio.replay.CorruptFileException;

import org.jspecify.annotations.Nullable;

/// Checks that what a file says about free slots can be true: a list that runs in a circle would
/// keep a world busy for ever.
final class AllocatorCheck {
    private final EntityTable table;
    private final HeaderBlocks images;
    private final WorldPart world;
    private final StagedHeaders.@Nullable Block[] blocks;
    private final boolean full;

    private final long[] occupied;
    private final long[] ownerAndNext;
    private final long[] previous;
    private final int[] words;
    private final int[] emptyWords;
    private final int[] listed;
    private final int[] living;
    private int alive;
    private int retired;

    AllocatorCheck(
            EntityTable table,
            HeaderBlocks images,
            WorldPart world,
            StagedHeaders.@Nullable Block[] blocks,
            boolean full) {
        this.table = table;
        this.images = images;
        this.world = world;
        this.blocks = blocks;
        this.full = full;
        int count = blocks.length * WORDS_PER_BLOCK;
        this.occupied = new long[count];
        this.ownerAndNext = new long[count];
        this.previous = new long[count];
        this.words = new int[world.clusters()];
        this.emptyWords = new int[world.clusters()];
        this.listed = new int[world.clusters()];
        this.living = new int[world.clusters()];
    }

    void run() {
        if (!full) {
            alive = table.live();
            retired = table.retired();
        }
        long[] live = new long[HeaderBlocks.size(HeaderMirror.UNUSED_ROWS)];
        long[] unused = HeaderBlocks.unused();
        for (int number = 0; number < blocks.length; number++) {
            int page = number / BLOCKS_PER_PAGE;
            int block = number % BLOCKS_PER_PAGE;
            boolean exists = !full && table.pageOrNull(page) != null;
            StagedHeaders.Block staged = blocks[number];
            if (staged != null) {
                takeWords(number, staged.image());
                count(staged.image(), 1);
                if (exists) {
                    images.save(page, block, HeaderMirror.UNUSED_ROWS, live);
                    count(live, -1);
                }
            } else if (exists) {
                images.saveWords(page, block, live, HeaderBlocks.wordsAt(HeaderMirror.UNUSED_ROWS));
                takeWords(number, live);
            } else {
                takeWords(number, unused);
            }
        }
        if (alive != world.living() || retired != world.retired()) {
            throw new CorruptFileException(
                    "numbers of entities do not agree: entities="
                            + world.living()
                            + ", headers="
                            + alive
                            + ", retired="
                            + world.retired()
                            + ", headers="
                            + retired);
        }
        checkOwners();
        for (int cluster = 0; cluster < words.length; cluster++) {
            checkCluster(cluster);
        }
    }

    private void takeWords(int number, long[] image) {
        int at = image.length - HeaderBlocks.WORD_NUMBERS;
        int first = number * WORDS_PER_BLOCK;
        System.arraycopy(image, at, occupied, first, WORDS_PER_BLOCK);
        System.arraycopy(image, at + WORDS_PER_BLOCK, ownerAndNext, first, WORDS_PER_BLOCK);
        System.arraycopy(image, at + 2 * WORDS_PER_BLOCK, previous, first, WORDS_PER_BLOCK);
    }

    private void count(long[] image, int sign) {
        for (int slot = 0; slot < BLOCK_SLOTS; slot++) {
            long identity = image[slot];
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
                throw new CorruptFileException(
                        "owner of slots is not sound: word=" + word + ", owner=" + owner);
            }
            if (!unowned) {
                words[owner]++;
                emptyWords[owner] += occupied[word] == 0 ? 1 : 0;
                listed[owner] += occupied[word] == -1L ? 0 : 1;
            }
        }
    }

    private void checkCluster(int cluster) {
        int before = WorldPart.NO_WORD;
        int left = listed[cluster];
        for (int word = world.head(cluster); word != WorldPart.NO_WORD; ) {
            boolean sound =
                    word >= 0
                            && word < occupied.length
                            && left-- > 0
                            && (int) previous[word] == before
                            && previous[word] >>> 32 == 0
                            && ownerAndNext[word] >>> 32 == cluster
                            && occupied[word] != -1L;
            if (!sound) {
                throw new CorruptFileException(
                        "list of free slots is not sound: cluster=" + cluster + ", word=" + word);
            }
            before = word;
            word = (int) ownerAndNext[word];
        }
        if (left != 0
                || words[cluster] != world.wordsOf(cluster)
                || emptyWords[cluster] != world.emptyWordsOf(cluster)
                || (full && living[cluster] != world.livingOf(cluster))) {
            throw new CorruptFileException("cluster does not agree with slots: cluster=" + cluster);
        }
    }
}
