package dev.tercio.replay.internal.hash;

/// The sum of all numbers of one field over all entities, and the sum in which each counts as often
/// as its place says. Two states whose first sums differ are different; if they differ at one place
/// only, the quotient of the differences is that place.
public final class Sum {
    /// The field of a component that stands for having it.
    public static final String PRESENCE = "";

    /// The component whose fields are about the entities themselves.
    public static final String ENTITIES = "";

    /// The component whose fields are resources.
    public static final String RESOURCES = "resources";

    /// The field of values that only a codec understands.
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

    /// What makes the numbers of this field differ from those of others.
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

    /// What the sum contributes to the hash of the state: nothing if there is nothing to sum.
    long share() {
        return plain * (seed | 1) + weighted * (seed >>> 1 | 1);
    }

    /// The number of a value.
    ///
    /// @param handleNumber [Mixing#ofHandle] of the entity
    static long number(long seed, long handleNumber, long bits) {
        return Mixing.mix(bits ^ (handleNumber + seed));
    }

    /// What makes the numbers of one element of an array differ from those of others. Elements must
    /// be far apart: if they were neighbours, small values would take each other's numbers.
    static long ofElement(long handleNumber, int element) {
        return handleNumber + element * 0x9E37_79B9_7F4A_7C15L;
    }

    @Override
    public String toString() {
        return component + "#" + field;
    }
}
