package dev.tercio.bench.component;

/// What an entity gets in place of a shield.
public record Armour(int points) {}
