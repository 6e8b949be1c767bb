package dev.tercio.command;

/// The reason why a command failed. See [CommandFailure#reason].
public enum FailureReason {
    /// The entity is dead or has never existed in this world.
    DEAD_ENTITY,
    /// The entity does not have the component whose value the command sets or publishes.
    MISSING_COMPONENT,
    /// The entity already has the component to add. A given value has replaced the old one; a
    /// component added by its class has kept its value.
    ALREADY_PRESENT,
    /// The entity does not have the component to remove; nothing changed.
    NOT_PRESENT,
    /// The spawn of a handle has not been played: it failed, is played later, or belongs to a lane
    /// with a higher key.
    NOT_YET_SPAWNED,
    /// The command uses a handle from another buffer or stage that is not part of this playback and
    /// was not played earlier in this frame, or a query of another world.
    FOREIGN_HANDLE,
    /// The world has reached its maximum number of entities, component types or stable ids.
    WORLD_FULL,
    /// A stable id cannot be bound: another entity has it, or the entity has another id.
    ID_TAKEN,
    /// The component cannot be stored in this world.
    INVALID_COMPONENT,
    /// A custom [Command] or the operator of a [Combiner] threw an exception.
    THROWN;

    /// Returns whether the failure is harmless: its outcome is defined, and only
    /// [strict][PlaybackOptions#strict()] playback reports it.
    ///
    /// @return true for [#ALREADY_PRESENT] and [#NOT_PRESENT]
    public boolean isHarmless() {
        return this == ALREADY_PRESENT || this == NOT_PRESENT;
    }
}
