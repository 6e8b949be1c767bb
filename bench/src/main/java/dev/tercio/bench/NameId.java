package dev.tercio.bench;

import java.io.Serializable;

/// Which name an entity has.
record NameId(long value) implements Serializable {}
