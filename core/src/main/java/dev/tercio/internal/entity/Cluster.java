package dev.tercio.internal.entity;

import org.jspecify.annotations.Nullable;

/// The words of slots for entities that were spawned with the same component set.
public final class Cluster {
    static final int NO_WORD = -1;

    private final int id;
    private final ComponentMask mask;

    /// The first word of the mask, cached because every spawn needs it. Most component sets have no
    /// other bits.
    final long maskWord;

    final boolean wide;

    /// The number of living entities that were spawned with the set, in any cluster's slots.
    int live;

    /// The number of words that the cluster owns.
    int ownedWords;

    /// The number of empty words among them.
    int emptyWords;

    /// The first owned word with a free slot, or [#NO_WORD], and its page.
    int head = NO_WORD;

    @Nullable EntityPage headPage;

    Cluster(int id, ComponentMask mask) {
        this.id = id;
        this.mask = mask;
        this.maskWord = mask.word0();
        this.wide = mask.isWide();
    }

    public int id() {
        return id;
    }

    public ComponentMask mask() {
        return mask;
    }

    public int live() {
        return live;
    }

    /// The number of slots that the cluster owns.
    public int ownedSlots() {
        return ownedWords * Long.SIZE;
    }
}
