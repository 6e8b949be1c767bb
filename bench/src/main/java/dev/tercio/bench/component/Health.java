package dev.tercio.bench.component;

import java.io.Serializable;

/// The health of an entity.
public record Health(int points) implements Serializable {}
