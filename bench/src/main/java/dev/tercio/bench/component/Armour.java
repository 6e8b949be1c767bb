package dev.tercio.bench.component;

/// Armour, which replaces a shield.
public record Armour(int points) {}
