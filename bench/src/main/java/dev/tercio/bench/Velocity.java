package dev.tercio.bench;

/// How fast an entity moves.
record Velocity(float x, float y, float z) {}
