package dev.tercio.bench.component;

import java.io.Serializable;

/// How fast an entity moves.
public record Velocity(float x, float y, float z) implements Serializable {}
