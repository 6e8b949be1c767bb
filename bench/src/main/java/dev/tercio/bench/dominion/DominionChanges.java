package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.tercio.bench.dominion.Parts.FlaggedPlace;
import dev.tercio.bench.workload.Changes;

import java.util.Map;

/// A flag in the component: Dominion does not track changes.
final class DominionChanges implements Changes {
    private final Dominion dominion = Quiet.dominion(FlaggedPlace.class);
    private final Entity[] entities;

    DominionChanges(int n) {
        entities = new Entity[n];
        for (int i = 0; i < n; i++) {
            entities[i] = dominion.createEntity(new FlaggedPlace());
        }
    }

    @Override
    public double changeAndSum(int pass) {
        for (int i = pass % 10; i < entities.length; i += 10) {
            entities[i].get(FlaggedPlace.class).set(i, pass, 2);
        }
        double sum = 0;
        for (FlaggedPlace place : dominion.findCompositionsWith(FlaggedPlace.class)) {
            if (place.changed) {
                place.changed = false;
                sum += place.y;
            }
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "y",
                dominion.findCompositionsWith(FlaggedPlace.class).stream()
                        .mapToDouble(place -> place.y)
                        .sum());
    }

    @Override
    public void close() {
        dominion.close();
    }
}
