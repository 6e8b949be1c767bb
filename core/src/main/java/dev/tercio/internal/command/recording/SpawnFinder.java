package dev.tercio.internal.command.recording;

import org.jspecify.annotations.Nullable;

/// Finds a known spawn by comparing the classes of its components. Superclass of the classes that
/// [KnownSpawns] generates.
public abstract class SpawnFinder {
    /// Finds nothing.
    static final SpawnFinder NONE = new None();

    private static final class None extends SpawnFinder {
        @Override
        public @Nullable KnownSpawn find(
                Class<?> first, @Nullable Class<?> second, @Nullable Class<?> third) {
            return null;
        }
    }

    /// Returns the spawn with components of these classes, or null if it is not known. Parameters
    /// beyond the number of components are ignored.
    public abstract @Nullable KnownSpawn find(
            Class<?> first, @Nullable Class<?> second, @Nullable Class<?> third);
}
