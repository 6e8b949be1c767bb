package dev.tercio.bench.workload;

/// Loops over entities with five components; entity i is [dev.tercio.bench.component.Body#of].
public interface Bodies extends Opened {
    /// The time step: a power of two, so that sums do not depend on the order.
    float DT = 1f / 64;

    /// Adds DT to each axis of each position.
    void one();

    /// Adds velocity times DT to each position.
    void two();

    /// Changes velocities by force, mass and drag, and positions by the new velocities.
    void five();
}
