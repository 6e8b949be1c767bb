package dev.tercio.net.internal;

/// What the sender of a message says about the ownership of a component.
///
/// @param id the stable id of the entity
/// @param type the name of the component class
/// @param standing what it says; never [Standing#FREE]
/// @param node the node an offer is for; otherwise the sender
/// @param term how often the component has changed its owner; of two claims that contradict each
///   other the one with the higher term is right
public record Claim(long id, String type, Standing standing, int node, long term) {
    /// The largest term a message may have. It leaves room for as many changes of owner as there
    /// can ever be.
    public static final long MAX_TERM = 1L << 62;

    /// How far a term may be ahead of what is known, so that no peer can use up the terms.
    static final long MAX_STEP = 1L << 32;
}
