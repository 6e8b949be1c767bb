package dev.tercio;

/// A component from which [ManyTypes] creates any number of classes.
record Numbered(int value) {}
