package dev.tercio.bench.component;

import java.io.Serializable;

/// The velocity of an entity.
public record Velocity(float x, float y, float z) implements Serializable {}
