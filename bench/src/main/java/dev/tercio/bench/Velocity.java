package dev.tercio.bench;

import java.io.Serializable;

/// How fast an entity moves.
record Velocity(float x, float y, float z) implements Serializable {}
