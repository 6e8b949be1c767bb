package dev.tercio.bench;

import java.io.Serializable;

/// What an entity is doing, and some switches.
record Conduct(byte flags, Mood mood) implements Serializable {
    /// What an entity is doing.
    enum Mood {
        IDLE,
        PATROLLING,
        CHASING,
        FLEEING
    }
}
