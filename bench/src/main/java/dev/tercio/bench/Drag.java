package dev.tercio.bench;

/// What an entity keeps of its speed.
record Drag(float rest) {}
