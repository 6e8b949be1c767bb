package dev.tercio.bench.component;

/// The drag of an entity: the fraction of its velocity that remains.
public record Drag(float rest) {}
