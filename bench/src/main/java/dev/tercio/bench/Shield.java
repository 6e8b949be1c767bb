package dev.tercio.bench;

/// What an entity gets and loses again.
record Shield(int points) {}
