package dev.tercio.internal.entity;

import dev.tercio.internal.storage.Allocations;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The headers of the 16,384 slots of a page, and the owners of their words. Positions are offsets
/// within the page.
public final class EntityPage {
    /// The generation, cluster and flags of each slot, see [HeaderLayout].
    private final long[] identities = new long[PageLayout.PAGE_SLOTS];

    /// The generation of the living entity in each slot, or zero. Liveness checks read this array,
    /// which has half the size of the identities, so that twice as many slots fit into the cache.
    private final int[] generations = new int[PageLayout.PAGE_SLOTS];

    /// The presence of component types 0 to 63 in each slot.
    private final long[] masks = new long[PageLayout.PAGE_SLOTS];

    /// The presence of types 64 to 255 in three arrays, which are allocated on first use.
    private final long[] @Nullable [] wideMasks = new long[ComponentMask.WORDS - 1][];

    private boolean wide;

    /// The component types of each slot over which this node has authority, allocated on first use,
    /// and the slots for which it has any authority.
    private final long[] @Nullable [] authorityMasks = new long[ComponentMask.WORDS][];

    private @Nullable AuthorityBits anyAuthority;

    /// The slots that may have authority over a component that they do not have, or null. Stays set
    /// when the component is added.
    private @Nullable AuthorityBits advanceAuthority;

    /// The slots that are taken: alive, reserved or retired.
    final long[] occupied = new long[PageLayout.WORDS_PER_PAGE];

    /// The cluster that owns each word, and the word's neighbours in the cluster's list of words
    /// with free slots.
    final int[] owner = new int[PageLayout.WORDS_PER_PAGE];

    final int[] next = new int[PageLayout.WORDS_PER_PAGE];
    final int[] previous = new int[PageLayout.WORDS_PER_PAGE];

    /// The words that no cluster owns.
    final long[] unowned = {-1L, -1L, -1L, -1L};

    /// The number of header changes in this page, so that copies can skip unchanged pages.
    private int changes;

    /// @param firstChanges the initial number of changes
    EntityPage(int firstChanges) {
        this.changes = firstChanges;
    }

    /// Counts a change.
    public void touch() {
        changes++;
    }

    /// Resets the number of changes after the page was restored to an earlier state.
    public void undoChanges(int before) {
        changes = before;
    }

    /// Returns the number of changes.
    public int changes() {
        return changes;
    }

    /// Returns whether the entity with a handle is alive in a slot.
    public boolean isAlive(int offset, long handle) {
        int generation = (int) (handle >>> 32);
        return generations[offset] == generation && generation != 0;
    }

    /// Returns the generation of the living entity in a slot, or zero.
    public int generationAt(int offset) {
        return generations[offset];
    }

    /// Returns the generations of living entities by slot, for reading only.
    int[] generations() {
        return generations;
    }

    /// Returns the identities by slot, for reading only.
    long[] identities() {
        return identities;
    }

    /// Marks a slot as alive.
    void setAlive(int offset, int generation, int cluster) {
        identities[offset] = HeaderLayout.alive(generation, cluster);
        generations[offset] = generation;
    }

    /// Marks adjacent slots as alive, each with its stored generation.
    ///
    /// @param firstGeneration the generation of slots that were never used
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

    /// Marks a slot as dead.
    void setDead(int offset, long identity) {
        identities[offset] = identity;
        generations[offset] = 0;
    }

    /// Sets the identities of adjacent slots.
    void setIdentities(int offset, long[] source, int from, int length) {
        System.arraycopy(source, from, identities, offset, length);
        for (int i = offset; i < offset + length; i++) {
            generations[i] = HeaderLayout.livingGeneration(identities[i]);
        }
    }

    /// Returns one mask word of a slot.
    public long maskWord(int offset, int word) {
        if (word == 0) {
            return masks[offset];
        }
        long[] more = wideMasks[word - 1];
        return more == null ? 0 : more[offset];
    }

    /// Returns the number of mask words that can be non-zero.
    public int maskWords() {
        return wide ? ComponentMask.WORDS : 1;
    }

    /// Returns whether marking a component type needs no allocation.
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

    /// Returns the generation, cluster and flags of a slot.
    public long identity(int offset) {
        return identities[offset];
    }

    /// Returns the cluster that a living entity was spawned in.
    public int clusterId(int offset) {
        return HeaderLayout.cluster(identities[offset]);
    }

    /// Returns whether a slot's mask consists of exactly this word. False means unknown: the caller
    /// must take the slow path.
    public boolean hasExactly(int offset, long maskWord) {
        return masks[offset] == maskWord && !wide;
    }

    /// Sets the mask of a slot that has no components.
    void setMask(int offset, Cluster cluster) {
        masks[offset] = cluster.maskWord;
        if (cluster.wide) {
            setWideMasks(offset, 1, cluster.mask());
        }
    }

    /// Sets the masks of adjacent slots that have no components.
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
        if (advanceAuthority != null) {
            advanceAuthority.set(offset, false);
        }
        if (wide) {
            for (long[] more : wideMasks) {
                if (more != null) {
                    more[offset] = 0;
                }
            }
        }
    }

    /// Grants or revokes the authority over a component type of a slot. If memory runs out, nothing
    /// has changed.
    public void setAuthority(int offset, int id, boolean owned) {
        AuthorityBits any = openAnyAuthority();
        long[] row = openAuthority(id >>> 6);
        changes++;
        row[offset] = owned ? row[offset] | 1L << id : row[offset] & ~(1L << id);
        any.set(offset, hasAuthority(offset));
        if (owned && advanceAuthority != null && (maskWord(offset, id >>> 6) >>> id & 1) == 0) {
            advanceAuthority.set(offset, true);
        }
    }

    /// Creates both sets of slots at once, so that restoring one needs no more memory.
    private AuthorityBits openAnyAuthority() {
        AuthorityBits any = anyAuthority;
        if (any == null) {
            Allocations.announce();
            any = new AuthorityBits();
            advanceAuthority = new AuthorityBits();
            anyAuthority = any;
        }
        return any;
    }

    /// Returns whether a slot may have authority over a component that it does not have.
    public boolean mayOwnInAdvance(int offset) {
        return advanceAuthority != null && advanceAuthority.contains(offset);
    }

    /// Revokes the authority over a component type that is removed from a slot.
    public void dropAuthority(int offset, int id) {
        if (anyAuthority != null && authorityMasks[id >>> 6] != null) {
            setAuthority(offset, id, false);
        }
    }

    /// Returns one authority word of a slot.
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

    /// Returns the slots for which this node has any authority, or null if there are none.
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

    /// Returns one mask word of all slots, or null if it is zero in all of them.
    long @Nullable [] maskRow(int word) {
        return word == 0 ? masks : wideMasks[word - 1];
    }

    /// Returns one mask word of all slots, for changing. Allocates it if necessary.
    long[] openMaskRow(int word) {
        return word == 0 ? masks : openWide(word);
    }

    /// Returns one authority word of all slots, or null if it is zero in all of them.
    long @Nullable [] authorityRow(int word) {
        return authorityMasks[word];
    }

    /// Returns one authority word of all slots, for changing. Allocates it if necessary.
    long[] openAuthorityRow(int word) {
        openAnyAuthority();
        return openAuthority(word);
    }

    /// Recomputes the slots of a block for which this node has any authority.
    void recountAuthority(int block) {
        AuthorityBits any = anyAuthority;
        AuthorityBits advance = advanceAuthority;
        if (any == null || advance == null) {
            return;
        }
        int first = block << PageLayout.BLOCK_SHIFT;
        for (int offset = first; offset < first + PageLayout.BLOCK_SLOTS; offset++) {
            any.set(offset, hasAuthority(offset));
            advance.set(offset, ownsInAdvance(offset));
        }
    }

    private boolean ownsInAdvance(int offset) {
        long advance = 0;
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            advance |= authorityWord(offset, word) & ~maskWord(offset, word);
        }
        return advance != 0;
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
