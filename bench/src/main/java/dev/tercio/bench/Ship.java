package dev.tercio.bench;

/// The bundle that bulk spawns are made of.
record Ship(Position position, Velocity velocity, Health health) {}
