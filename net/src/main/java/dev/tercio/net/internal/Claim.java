package dev.tercio.net.internal;

/// A statement of the sender about the ownership of a component.
///
/// @param id the stable id of the entity
/// @param type the name of the component class
/// @param state the claimed state; never [ClaimState#FREE]
/// @param node the target of an offer; otherwise the sender
/// @param term increases with each change of owner; of two conflicting claims, the one with the
///   higher term wins
public record Claim(long id, String type, ClaimState state, int node, long term) {
    /// The largest valid term. It leaves room for more changes of owner than can ever happen.
    public static final long MAX_TERM = 1L << 62;

    /// How far a term may exceed the highest known term, so that no peer can exhaust the terms.
    static final long MAX_STEP = 1L << 32;
}
