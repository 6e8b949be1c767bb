package dev.tercio.dis.gateway;

/// Why a received PDU was not applied.
public enum DisRefusal {
    /// It belongs to another exercise.
    OTHER_EXERCISE,
    /// It is an echo: it has an id of this node, or of an entity that this node owns.
    OWN_ENTITY,
    /// It is addressed to another application.
    OTHER_RECEIVER,
    /// The id cannot belong to a single entity.
    INVALID_ID,
    /// A number is infinite, NaN, or far outside of what can occur.
    INVALID_NUMBER,
    /// It is older than a PDU that was applied before.
    LATE,
    /// It changes an entity that is not known, for example an update before the first state.
    UNKNOWN_ENTITY,
    /// There are too many ghosts, or the world is full.
    NO_ROOM,
    /// The exercise is stopped, and states and shots must not be applied meanwhile, see
    /// [DisExercise#RECEIVE].
    STOPPED,
    /// Code of the program threw an exception.
    FAILED
}
