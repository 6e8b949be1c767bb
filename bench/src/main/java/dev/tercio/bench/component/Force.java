package dev.tercio.bench.component;

/// The force on an entity.
public record Force(float x, float y, float z) {}
