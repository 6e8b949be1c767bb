package dev.tercio.dis.gateway;

/// The component of an entity of this node that a Stop/Freeze PDU has frozen alone. The gateway
/// adds it, and removes it when a Start/Resume PDU names the entity, or all entities of this node.
///
/// The gateway sends the entity with the frozen bit, where it was frozen. Systems that should not
/// change such entities leave them out of their queries with `without`.
///
/// @param frozenBehavior what continues meanwhile, see [DisExercise]
public record DisFrozen(int frozenBehavior) {
    /// Whether something continues.
    ///
    /// @param what one of the constants of [DisExercise]
    /// @return true if it continues
    public boolean continues(int what) {
        return (frozenBehavior & what) != 0;
    }
}
