package dev.tercio;

/// A component of which [ManyTypes] makes any number of classes.
record Numbered(int value) {}
