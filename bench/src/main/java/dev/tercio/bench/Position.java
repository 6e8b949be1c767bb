package dev.tercio.bench;

/// Where an entity is.
record Position(float x, float y, float z) {}
