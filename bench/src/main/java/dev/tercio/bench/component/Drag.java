package dev.tercio.bench.component;

/// What an entity keeps of its speed.
public record Drag(float rest) {}
