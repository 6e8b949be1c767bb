package dev.tercio.bench;

import dev.tercio.Entity;

/// A view of an entity that moves.
record Mover(Entity self, Position position, Velocity velocity) {}
