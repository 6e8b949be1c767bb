package dev.tercio.bench;

import java.io.Serializable;

/// Where an entity is.
record Position(float x, float y, float z) implements Serializable {}
