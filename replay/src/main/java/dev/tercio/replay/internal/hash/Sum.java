package dev.tercio.replay.internal.hash;

/// The sum of all numbers of one field over all entities, and the sum weighted by position. States
/// whose plain sums differ are different. If they differ at only one position, the quotient of the
/// two differences is that position.
public final class Sum {
    /// The field that stands for the presence of a component.
    public static final String PRESENCE = "";

    /// The component that stands for the entities themselves.
    public static final String ENTITIES = "";

    /// The component that stands for resources; its fields are their classes.
    public static final String RESOURCES = "resources";

    /// The component that stands for events; its fields are their classes.
    public static final String EVENTS = "events";

    /// The field that stands for the order of the sources of a relation.
    public static final String ORDER = "previous source";

    /// The field of values that need a codec.
    static final String CODED = "value";

    private final String component;
    private final String field;
    private final long seed;
    private long plain;
    private long weighted;

    public Sum(String component, String field) {
        this.component = component;
        this.field = field;
        this.seed = Mixing.ofName(component + "#" + field);
    }

    public String component() {
        return component;
    }

    public String field() {
        return field;
    }

    /// Distinguishes the numbers of this field from those of others.
    public long seed() {
        return seed;
    }

    public long plain() {
        return plain;
    }

    public long weighted() {
        return weighted;
    }

    public void set(long plainSum, long weightedSum) {
        plain = plainSum;
        weighted = weightedSum;
    }

    void add(long plainSum, long weightedSum) {
        plain += plainSum;
        weighted += weightedSum;
    }

    /// The contribution to the hash of the state: zero if the sum is empty.
    long contribution() {
        return plain * (seed | 1) + weighted * (seed >>> 1 | 1);
    }

    /// The number of a value.
    ///
    /// @param handleNumber [Mixing#ofHandle] of the entity
    static long number(long seed, long handleNumber, long bits) {
        return Mixing.mix(bits ^ (handleNumber + seed));
    }

    /// Distinguishes the elements of an array. The offsets are far apart: with adjacent ones, small
    /// values of neighbouring elements would get the same numbers.
    static long ofElement(long handleNumber, int element) {
        return handleNumber + element * 0x9E37_79B9_7F4A_7C15L;
    }

    @Override
    public String toString() {
        return component + "#" + field;
    }
}
