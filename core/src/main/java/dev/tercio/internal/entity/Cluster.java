package dev.tercio.internal.entity;

import org.jspecify.annotations.Nullable;

/// The home of entities that were spawned with the same component set: the words of slots they
/// fill.
public final class Cluster {
    static final int NO_WORD = -1;

    private final int id;
    private final ComponentMask mask;

    /// What most sets come down to, kept here because every spawn needs it.
    final long maskWord;

    final boolean wide;

    /// How many living entities were spawned with the set, wherever they live.
    int live;

    /// How many words the cluster owns.
    int ownedWords;

    /// How many of them are empty.
    int emptyWords;

    /// The first of its words that have room, or [#NO_WORD], and the page that word is in.
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
}
