package dev.tercio.bench.component;

/// The push on an entity.
public record Force(float x, float y, float z) {}
