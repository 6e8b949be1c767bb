package dev.tercio.bench.component;

import java.io.Serializable;

/// Where an entity is.
public record Position(float x, float y, float z) implements Serializable {}
