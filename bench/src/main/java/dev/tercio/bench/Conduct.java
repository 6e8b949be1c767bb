package dev.tercio.bench;

import java.io.Serializable;

/// The activity of an entity, and some flags.
record Conduct(byte flags, Mood mood) implements Serializable {
    /// The activity of an entity.
    enum Mood {
        IDLE,
        PATROLLING,
        CHASING,
        FLEEING
    }
}
