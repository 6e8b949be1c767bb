package dev.tercio.aeron.registry;

/// A decision about what a node owned when it left the exercise or stopped responding. Applied by
/// [RegistryOwnership].
///
/// @param epoch the epoch of the decision; of two decisions about a node, the later one counts
/// @param node the node that is gone
/// @param incarnation its incarnation; a process that joins later with this number is not affected
/// @param heir the node that owns everything the other one owned, or [#NOBODY]
public record Takeover(long epoch, int node, long incarnation, int heir) {
    /// No node is left. The next node that joins becomes the heir.
    public static final int NOBODY = -1;
}
