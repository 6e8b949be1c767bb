package dev.tercio.internal.entity;

/// The home of entities that were spawned with the same component set: the words of slots they
/// fill.
public final class Cluster {
    static final int NO_WORD = -1;

    private final int id;
    private final ComponentMask mask;

    /// How many living entities were spawned with the set, wherever they live.
    int live;

    /// How many words the cluster owns.
    int ownedWords;

    /// The first of its words that have room, or [#NO_WORD].
    int head = NO_WORD;

    Cluster(int id, ComponentMask mask) {
        this.id = id;
        this.mask = mask;
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

    public int ownedWords() {
        return ownedWords;
    }
}
