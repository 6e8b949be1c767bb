package dev.tercio.bench.component;

/// A tag that is added and removed.
public record Frozen() {}
