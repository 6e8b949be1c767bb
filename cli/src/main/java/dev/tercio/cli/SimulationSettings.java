package dev.tercio.cli;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/// The settings of a [Simulation], with a default for each. Instances are immutable: every method
/// with a parameter returns a changed copy.
///
/// ```java
/// simulation.start(SimulationSettings.DEFAULT.entities(100).workers(2));
/// ```
public final class SimulationSettings {
    /// The largest number of workers.
    public static final int MAX_WORKERS = 64;

    /// The largest number of entities to start with.
    public static final int MAX_ENTITIES = 1_000_000;

    /// Seed 1, 1,000 entities, and one worker per processor.
    public static final SimulationSettings DEFAULT =
            new SimulationSettings(
                    1, 1_000, workersFor(Runtime.getRuntime().availableProcessors()), Map.of());

    private final long seed;
    private final int entities;
    private final int workers;

    /// The values of options that are not the default, by name.
    private final Map<String, Object> options;

    private SimulationSettings(long seed, int entities, int workers, Map<String, Object> options) {
        this.seed = seed;
        this.entities = require("entities", entities, MAX_ENTITIES);
        this.workers = require("workers", workers, MAX_WORKERS);
        this.options = options;
    }

    private static int require(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(
                    "setting is out of range: " + name + "=" + value + ", allowed=1.." + max);
        }
        return value;
    }

    static int workersFor(int processors) {
        return Math.min(MAX_WORKERS, processors);
    }

    /// Sets where random numbers start.
    ///
    /// @param value any number; the same seed gives the same run
    /// @return a changed copy
    public SimulationSettings seed(long value) {
        return new SimulationSettings(value, entities, workers, options);
    }

    /// Sets how many entities the simulation starts with.
    ///
    /// @param value from 1 to [#MAX_ENTITIES]
    /// @return a changed copy
    /// @throws IllegalArgumentException if it is out of range
    public SimulationSettings entities(int value) {
        return new SimulationSettings(seed, value, workers, options);
    }

    /// Sets how many threads parallel queries use. It does not change results.
    ///
    /// @param value from 1 to [#MAX_WORKERS]
    /// @return a changed copy
    /// @throws IllegalArgumentException if it is out of range
    public SimulationSettings workers(int value) {
        return new SimulationSettings(seed, entities, value, options);
    }

    /// Sets an option of the simulation.
    ///
    /// @param <T> the class of its values
    /// @param option the option
    /// @param value its value
    /// @return a changed copy
    public <T> SimulationSettings option(SimulationOption<T> option, T value) {
        Map<String, Object> changed = new TreeMap<>(options);
        changed.put(option.name(), value);
        return new SimulationSettings(
                seed, entities, workers, Collections.unmodifiableMap(changed));
    }

    /// The value of an option of the simulation.
    ///
    /// @param <T> the class of its values
    /// @param option the option
    /// @return the value that was set, or the default of the option
    @SuppressWarnings("unchecked") // values are set with the option
    public <T> T option(SimulationOption<T> option) {
        return (T) options.getOrDefault(option.name(), option.defaultValue());
    }

    /// Where random numbers start.
    ///
    /// @return any number
    public long seed() {
        return seed;
    }

    /// How many entities the simulation starts with.
    ///
    /// @return from 1 to [#MAX_ENTITIES]
    public int entities() {
        return entities;
    }

    /// How many threads parallel queries use.
    ///
    /// @return from 1 to [#MAX_WORKERS]
    public int workers() {
        return workers;
    }

    @Override
    public String toString() {
        return "SimulationSettings[seed="
                + seed
                + ", entities="
                + entities
                + ", workers="
                + workers
                + (options.isEmpty() ? "" : ", options=" + options)
                + "]";
    }
}
