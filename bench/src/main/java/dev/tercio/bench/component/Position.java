package dev.tercio.bench.component;

import java.io.Serializable;

/// The position of an entity.
public record Position(float x, float y, float z) implements Serializable {}
