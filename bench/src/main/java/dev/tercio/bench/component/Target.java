package dev.tercio.bench.component;

import dev.tercio.Entity;

/// The entity that a ship aims at.
public record Target(Entity entity) {}
