package dev.tercio.bench.component;

/// The number of frames until a bullet expires.
public record Fuse(int frames) {}
