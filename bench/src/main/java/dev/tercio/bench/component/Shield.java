package dev.tercio.bench.component;

/// What an entity gets and loses again.
public record Shield(int points) {}
