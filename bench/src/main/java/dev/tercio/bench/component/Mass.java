package dev.tercio.bench.component;

/// The inverse mass of an entity.
public record Mass(float inverse) {}
