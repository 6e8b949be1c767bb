package dev.tercio.bench.workload;

/// A world of ships in a file.
public interface Saves extends Opened {
    /// Writes all ships to a file; they are on the disk when this ends.
    void save();

    /// Reads the file into a new world.
    void load();
}
