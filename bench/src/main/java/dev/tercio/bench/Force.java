package dev.tercio.bench;

/// The push on an entity.
record Force(float x, float y, float z) {}
