package dev.tercio.bench.component;

import java.io.Serializable;

/// How much an entity can take.
public record Health(int points) implements Serializable {}
