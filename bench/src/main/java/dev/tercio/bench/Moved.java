package dev.tercio.bench;

/// What a step changes of a [Body].
record Moved(Position position, Velocity velocity) {}
