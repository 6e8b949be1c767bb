package dev.tercio.cli.internal.option;

import dev.tercio.cli.SimulationSettings;
import dev.tercio.cli.UsageException;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

/// The options that become [SimulationSettings]. A command includes them with `@Mixin`.
public final class SimulationOptions {
    @Option(
            names = "--entities",
            paramLabel = "N",
            description = "How many entities to start with.")
    private @Nullable Integer entities;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "How many threads run systems; default: one per processor.")
    private @Nullable Integer workers;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Where random numbers start; the same seed gives the same run.")
    private @Nullable Long seed;

    /// Creates options without values.
    public SimulationOptions() {}

    /// The settings that the user has chosen.
    ///
    /// @param defaults the values of options that are not given
    /// @param maxEntities the largest number of entities allowed
    /// @throws UsageException if a value is out of range
    public SimulationSettings settings(SimulationSettings defaults, int maxEntities) {
        SimulationSettings chosen = defaults;
        if (seed != null) {
            chosen = chosen.seed(seed);
        }
        if (entities != null) {
            OptionChecks.requireRange("--entities", entities, maxEntities);
            chosen = chosen.entities(entities);
        }
        if (workers != null) {
            OptionChecks.requireRange("--workers", workers, SimulationSettings.MAX_WORKERS);
            chosen = chosen.workers(workers);
        }
        return chosen;
    }
}
