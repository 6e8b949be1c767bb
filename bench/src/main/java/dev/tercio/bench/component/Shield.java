package dev.tercio.bench.component;

/// A shield, which is added and removed.
public record Shield(int points) {}
