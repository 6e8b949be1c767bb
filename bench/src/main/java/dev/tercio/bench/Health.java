package dev.tercio.bench;

/// How much an entity can take.
record Health(int points) {}
