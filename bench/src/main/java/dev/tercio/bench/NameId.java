package dev.tercio.bench;

import java.io.Serializable;

/// The number of an entity's name.
record NameId(long value) implements Serializable {}
