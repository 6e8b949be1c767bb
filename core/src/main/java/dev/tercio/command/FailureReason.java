package dev.tercio.command;

/// Why a command could not be carried out as it says.
public enum FailureReason {
    /// The entity is dead, or was never alive in this world.
    DEAD_ENTITY,
    /// A component shall be set, or the authority over it, that the entity does not have.
    MISSING_COMPONENT,
    /// A component was added that is already there: its value has been replaced.
    ALREADY_PRESENT,
    /// A component was removed that is not there: nothing has happened.
    NOT_PRESENT,
    /// A handle of a spawn that has not been played: it failed, comes later, or is of a lane with a
    /// higher key.
    NOT_YET_SPAWNED,
    /// A handle of a buffer that takes no part in this playback and was not played before it in
    /// this frame.
    FOREIGN_HANDLE,
    /// The world cannot hold it: too many entities or component types.
    WORLD_FULL,
    /// A stable id cannot be bound: another entity has it, or the entity has another.
    ID_TAKEN,
    /// The component cannot be stored in this world.
    INVALID_COMPONENT,
    /// A command of the user's own threw an exception.
    THROWN;

    /// Whether the outcome is defined and only strict playback mentions it, see
    /// [PlaybackOptions#strict()].
    ///
    /// @return true for [#ALREADY_PRESENT] and [#NOT_PRESENT]
    public boolean isHarmless() {
        return this == ALREADY_PRESENT || this == NOT_PRESENT;
    }
}
