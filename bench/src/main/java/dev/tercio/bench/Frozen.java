package dev.tercio.bench;

/// A tag that comes and goes.
record Frozen() {}
