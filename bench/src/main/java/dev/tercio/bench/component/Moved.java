package dev.tercio.bench.component;

/// What a step changes of a [Body].
public record Moved(Position position, Velocity velocity) {}
