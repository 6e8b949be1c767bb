package dev.tercio.bench;

import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Shield;
import dev.tercio.bench.component.Velocity;

import java.util.Optional;

/// A view of an entity that moves and may have a shield, which slows it down.
record ShieldedMover(Position position, Velocity velocity, Optional<Shield> shield) {}
