package dev.tercio.bench.component;

/// The components of a [Body] that a step changes.
public record Moved(Position position, Velocity velocity) {}
