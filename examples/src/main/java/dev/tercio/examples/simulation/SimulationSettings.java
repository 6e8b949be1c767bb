package dev.tercio.examples.simulation;

/// What a simulation is started with.
///
/// @param seed where its random numbers begin
/// @param entities how many entities there are at the beginning
/// @param workers how many threads its parallel queries use; it does not change what happens
public record SimulationSettings(long seed, int entities, int workers) {
    /// More threads than this are a mistake.
    public static final int MAX_WORKERS = 64;

    /// More entities than this are a mistake.
    public static final int MAX_ENTITIES = 1_000_000;

    /// Refuses what no simulation can do.
    public SimulationSettings {
        if (entities < 1 || workers < 1) {
            throw new IllegalArgumentException(
                    "setting is not positive: entities=" + entities + ", workers=" + workers);
        }
        if (entities > MAX_ENTITIES) {
            throw new IllegalArgumentException(
                    "setting is too large: entities=" + entities + ", max=" + MAX_ENTITIES);
        }
        if (workers > MAX_WORKERS) {
            throw new IllegalArgumentException(
                    "setting is too large: workers=" + workers + ", max=" + MAX_WORKERS);
        }
    }

    /// How many threads to use unless the user says otherwise.
    ///
    /// @param processors how many processors the machine has
    /// @return one for each, within what is allowed
    public static int workersFor(int processors) {
        return Math.min(MAX_WORKERS, processors);
    }
}
