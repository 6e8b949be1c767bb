package dev.tercio.bench.component;

/// A tag that comes and goes.
public record Frozen() {}
