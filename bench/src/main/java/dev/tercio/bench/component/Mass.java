package dev.tercio.bench.component;

/// How hard an entity is to move, as one over its mass.
public record Mass(float inverse) {}
