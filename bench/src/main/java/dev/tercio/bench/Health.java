package dev.tercio.bench;

import java.io.Serializable;

/// How much an entity can take.
record Health(int points) implements Serializable {}
