package dev.tercio.bench;

/// How hard an entity is to move, as one over its mass.
record Mass(float inverse) {}
