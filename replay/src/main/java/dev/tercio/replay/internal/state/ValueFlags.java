package dev.tercio.replay.internal.state;

/// The flags of a section of values.
public final class ValueFlags {
    /// The section has a value for every slot of its blocks that has the component.
    public static final int ALL = 1;

    /// The section has the change and addition ticks of its values.
    public static final int TICKS = 2;

    /// All values have the same change tick, which is stored once.
    public static final int ONE_CHANGE = 4;

    /// All values have the same addition tick, which is stored once.
    public static final int ONE_ADDITION = 8;

    private ValueFlags() {}
}
