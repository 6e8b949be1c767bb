package dev.tercio.bench.report;

import dev.tercio.bench.engine.Engine;
import dev.tercio.bench.workload.Workload;

import java.util.ArrayList;
import java.util.List;

/// The workloads in which another engine is faster than Tercio.
final class Losses {
    /// A workload at a size in which another engine is faster.
    ///
    /// @param row the result of Tercio
    /// @param best the result of the fastest other engine
    /// @param isTie whether the difference is within the errors
    record Loss(Row row, Row best, boolean isTie) {
        /// The reason, or an empty text if none is known.
        String reason() {
            return Workload.byId(row.workload()).map(Losses::reason).orElse("");
        }

        @Override
        public String toString() {
            return "%s (%s): %s times %s%s"
                    .formatted(
                            Workload.byId(row.workload())
                                    .map(Workload::label)
                                    .orElse(row.workload()),
                            Figures.count(row.n()),
                            Figures.ratio(row.cost() / best.cost()),
                            Engine.byId(best.engine()).map(Engine::label).orElse(best.engine()),
                            isTie ? ", within the errors" : "");
        }
    }

    private Losses() {}

    static List<Loss> of(Results results, Engine ours) {
        List<Loss> losses = new ArrayList<>();
        for (Row row : results.rows()) {
            if (row.is(ours)) {
                results.bestPeer(row)
                        .filter(best -> best.cost() < row.cost())
                        .ifPresent(best -> losses.add(new Loss(row, best, results.isTie(row))));
            }
        }
        return losses;
    }

    /// Why another engine may be faster: what it does not do, or does at another time.
    private static String reason(Workload workload) {
        return switch (workload) {
            case RANDOM_READ, LOOKUP, HANDLES_IN_LIST ->
                    "artemis-odb and Fleks read an array of objects without checking the handle;"
                            + " Tercio checks that the entity is alive and has the component";
            case NONE_OF_256, RARE ->
                    "artemis-odb, Ashley and Fleks update lists of matching entities with every"
                        + " change; Tercio looks for matches when a loop starts, and its changes"
                        + " are cheaper";
            case CHANGED ->
                    "the others set a flag in the object that they write anyway, for a single"
                            + " reader; Tercio stores a change tick, for any number of readers";
            case COLD -> "Tercio generates code for components and loops when they are first used";
            case CREATE_1, CREATE_3, BULLETS ->
                    "the others store a reference to the object that the caller has allocated;"
                            + " Tercio copies each field into its column";
            default -> "";
        };
    }
}
