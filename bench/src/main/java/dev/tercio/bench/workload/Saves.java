package dev.tercio.bench.workload;

/// Saves and loads a world of ships.
public interface Saves extends Opened {
    /// Writes all ships to a file and syncs it to disk.
    void save();

    /// Reads the file into a new world.
    void load();
}
