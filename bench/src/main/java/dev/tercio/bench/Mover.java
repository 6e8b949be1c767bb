package dev.tercio.bench;

import dev.tercio.Entity;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;

/// A view of a moving entity.
record Mover(Entity self, Position position, Velocity velocity) {}
