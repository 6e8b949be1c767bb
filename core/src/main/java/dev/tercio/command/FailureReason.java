package dev.tercio.command;

/// The reason why a command failed.
public enum FailureReason {
    /// The entity is dead or has never existed in this world.
    DEAD_ENTITY,
    /// The entity does not have the component whose value or authority the command sets.
    MISSING_COMPONENT,
    /// The entity already has the component to add; its value was replaced.
    ALREADY_PRESENT,
    /// The entity does not have the component to remove; nothing changed.
    NOT_PRESENT,
    /// The spawn of a handle has not been played: it failed, is played later, or belongs to a lane
    /// with a higher key.
    NOT_YET_SPAWNED,
    /// A handle belongs to a buffer that is neither part of this playback nor was played earlier in
    /// this frame.
    FOREIGN_HANDLE,
    /// The world has reached its maximum number of entities, component types or stable ids.
    WORLD_FULL,
    /// A stable id cannot be bound: another entity has it, or the entity has another id.
    ID_TAKEN,
    /// The component cannot be stored in this world.
    INVALID_COMPONENT,
    /// A custom [Command] threw an exception.
    THROWN;

    /// Returns whether the failure is harmless: its outcome is defined, and only
    /// [strict][PlaybackOptions#strict()] playback reports it.
    ///
    /// @return true for [#ALREADY_PRESENT] and [#NOT_PRESENT]
    public boolean isHarmless() {
        return this == ALREADY_PRESENT || this == NOT_PRESENT;
    }
}
