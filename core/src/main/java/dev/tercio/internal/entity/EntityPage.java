package dev.tercio.internal.entity;

import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The headers of the 16,384 slots of a page, and who owns their words. Positions are offsets
/// within the page.
public final class EntityPage {
    /// Generation, cluster and flags of each slot, see [HeaderLayout].
    private final long[] identities = new long[PageLayout.PAGE_SLOTS];

    /// The generation of the living entity in each slot, or zero: what "is it alive" asks for takes
    /// half the memory of the identities, so that twice as many answers are in the cache.
    private final int[] generations = new int[PageLayout.PAGE_SLOTS];

    /// The presence of component types 0 to 63 in each slot.
    private final long[] masks = new long[PageLayout.PAGE_SLOTS];

    /// The presence of types 64 to 255 in three arrays, made when first needed.
    private final long[] @Nullable [] wideMasks = new long[ComponentMask.WORDS - 1][];

    private boolean wide;

    /// Over which component types of each slot this node has authority, made when first needed, and
    /// over which slots it has any.
    private final long[] @Nullable [] authorityMasks = new long[ComponentMask.WORDS][];

    private @Nullable AuthorityBits anyAuthority;

    /// Which slots are taken: alive, reserved or retired.
    final long[] occupied = new long[PageLayout.WORDS_PER_PAGE];

    /// The cluster that owns each word, and its neighbours in the cluster's list of words with
    /// room.
    final int[] owner = new int[PageLayout.WORDS_PER_PAGE];

    final int[] next = new int[PageLayout.WORDS_PER_PAGE];
    final int[] previous = new int[PageLayout.WORDS_PER_PAGE];

    /// Which words no cluster owns.
    final long[] unowned = {-1L, -1L, -1L, -1L};

    /// Counts the changes of all headers here: those who copy pages pass over the others.
    private int changes;

    /// @param firstChanges where the count of changes starts
    EntityPage(int firstChanges) {
        this.changes = firstChanges;
    }

    /// Takes note of a change.
    public void touch() {
        changes++;
    }

    /// Undoes changes: the page is again as it was when it had changed so often.
    public void undoChanges(int before) {
        changes = before;
    }

    /// How often something here has changed.
    public int changes() {
        return changes;
    }

    /// Whether a slot is alive in the generation of a handle.
    public boolean isAlive(int offset, long handle) {
        int generation = (int) (handle >>> 32);
        return generations[offset] == generation && generation != 0;
    }

    /// The generations of the living entities by slot, for reading only.
    int[] generations() {
        return generations;
    }

    /// The identities by slot, for reading only.
    long[] identities() {
        return identities;
    }

    /// Says who is alive in a slot.
    void setAlive(int offset, int generation, int cluster) {
        identities[offset] = HeaderLayout.alive(generation, cluster);
        generations[offset] = generation;
    }

    /// Says that neighbouring slots are alive, each in the generation that it was left with.
    ///
    /// @param firstGeneration the generation of slots never used
    void setAllAlive(int offset, int length, int firstGeneration, int cluster) {
        long[] all = identities;
        int[] living = generations;
        long home = HeaderLayout.alive(0, cluster);
        for (int i = offset; i < offset + length; i++) {
            int stored = (int) all[i];
            int generation = stored == 0 ? firstGeneration : stored;
            living[i] = generation;
            all[i] = home | (generation & HeaderLayout.GENERATION_BITS);
        }
    }

    /// Says that nobody is alive in a slot.
    void setDead(int offset, long identity) {
        identities[offset] = identity;
        generations[offset] = 0;
    }

    /// Sets the identities of neighbouring slots.
    void setIdentities(int offset, long[] source, int from, int length) {
        System.arraycopy(source, from, identities, offset, length);
        for (int i = offset; i < offset + length; i++) {
            generations[i] = HeaderLayout.livingGeneration(identities[i]);
        }
    }

    /// One word of the row of a slot.
    public long maskWord(int offset, int word) {
        if (word == 0) {
            return masks[offset];
        }
        long[] more = wideMasks[word - 1];
        return more == null ? 0 : more[offset];
    }

    /// How many words of a row can be other than zero.
    public int maskWords() {
        return wide ? ComponentMask.WORDS : 1;
    }

    /// Whether there is memory to mark a component type in.
    public boolean canMark(int id) {
        return id < Long.SIZE || wideMasks[(id >>> 6) - 1] != null;
    }

    /// Marks a component type as present in a slot.
    public void mark(int offset, int id) {
        changes++;
        if (id < Long.SIZE) {
            masks[offset] |= 1L << id;
        } else {
            openWide(id >>> 6)[offset] |= 1L << id;
        }
    }

    /// Marks a component type as absent in a slot.
    public void unmark(int offset, int id) {
        changes++;
        if (id < Long.SIZE) {
            masks[offset] &= ~(1L << id);
        } else {
            openWide(id >>> 6)[offset] &= ~(1L << id);
        }
    }

    /// Generation, cluster and flags of a slot.
    public long identity(int offset) {
        return identities[offset];
    }

    /// The cluster a living slot was spawned in.
    public int clusterId(int offset) {
        return HeaderLayout.cluster(identities[offset]);
    }

    /// Whether the row of a slot is one word, this one; false may also mean "look closer".
    public boolean hasExactly(int offset, long maskWord) {
        return masks[offset] == maskWord && !wide;
    }

    /// Sets the row of a slot that has none.
    void setMask(int offset, Cluster cluster) {
        masks[offset] = cluster.maskWord;
        if (cluster.wide) {
            setWideMasks(offset, 1, cluster.mask());
        }
    }

    /// Sets the rows of neighbouring slots that have none.
    void setMasks(int offset, int length, Cluster cluster) {
        Arrays.fill(masks, offset, offset + length, cluster.maskWord);
        if (cluster.wide) {
            setWideMasks(offset, length, cluster.mask());
        }
    }

    private void setWideMasks(int offset, int length, ComponentMask mask) {
        for (int word = 1; word < ComponentMask.WORDS; word++) {
            if (mask.word(word) != 0) {
                Arrays.fill(openWide(word), offset, offset + length, mask.word(word));
            }
        }
    }

    void clearMask(int offset) {
        masks[offset] = 0;
        if (anyAuthority != null) {
            clearAuthority(anyAuthority, offset);
        }
        if (wide) {
            for (long[] more : wideMasks) {
                if (more != null) {
                    more[offset] = 0;
                }
            }
        }
    }

    /// Gives or takes the authority over a component type of a slot.
    public void setAuthority(int offset, int id, boolean owned) {
        changes++;
        if (anyAuthority == null) {
            anyAuthority = new AuthorityBits();
        }
        long[] row = openAuthority(id >>> 6);
        row[offset] = owned ? row[offset] | 1L << id : row[offset] & ~(1L << id);
        anyAuthority.set(offset, hasAuthority(offset));
    }

    /// Takes the authority over a component type that a slot loses.
    public void dropAuthority(int offset, int id) {
        if (anyAuthority != null && authorityMasks[id >>> 6] != null) {
            setAuthority(offset, id, false);
        }
    }

    /// One word of the authority row of a slot.
    public long authorityWord(int offset, int word) {
        long[] row = authorityMasks[word];
        return row == null ? 0 : row[offset];
    }

    private boolean hasAuthority(int offset) {
        long union = 0;
        for (long[] row : authorityMasks) {
            union |= row == null ? 0 : row[offset];
        }
        return union != 0;
    }

    /// Over which slots this node has any authority, or null if over none.
    public @Nullable AuthorityBits anyAuthority() {
        return anyAuthority;
    }

    private void clearAuthority(AuthorityBits any, int offset) {
        any.set(offset, false);
        for (long[] row : authorityMasks) {
            if (row != null) {
                row[offset] = 0;
            }
        }
    }

    private long[] openAuthority(int word) {
        long[] row = authorityMasks[word];
        if (row == null) {
            Allocations.announce();
            row = new long[PageLayout.PAGE_SLOTS];
            authorityMasks[word] = row;
        }
        return row;
    }

    /// A word of all rows, or null if it is zero in all of them.
    long @Nullable [] maskRow(int word) {
        return word == 0 ? masks : wideMasks[word - 1];
    }

    /// A word of all rows, for changing.
    long[] openMaskRow(int word) {
        return word == 0 ? masks : openWide(word);
    }

    /// A word of all authority rows, or null if it is zero in all of them.
    long @Nullable [] authorityRow(int word) {
        return authorityMasks[word];
    }

    /// A word of all authority rows, for changing.
    long[] openAuthorityRow(int word) {
        if (anyAuthority == null) {
            anyAuthority = new AuthorityBits();
        }
        return openAuthority(word);
    }

    /// Counts anew over which slots of a block this node has any authority.
    void recountAuthority(int block) {
        if (anyAuthority == null) {
            return;
        }
        int first = block << PageLayout.BLOCK_SHIFT;
        for (int offset = first; offset < first + PageLayout.BLOCK_SLOTS; offset++) {
            anyAuthority.set(offset, hasAuthority(offset));
        }
    }

    private long[] openWide(int word) {
        long[] more = wideMasks[word - 1];
        if (more == null) {
            Allocations.announce();
            more = new long[PageLayout.PAGE_SLOTS];
            wideMasks[word - 1] = more;
            wide = true;
        }
        return more;
    }
}
