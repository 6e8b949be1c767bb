package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.tercio.bench.component.Body;
import dev.tercio.bench.dominion.Parts.Brake;
import dev.tercio.bench.dominion.Parts.Place;
import dev.tercio.bench.dominion.Parts.Push;
import dev.tercio.bench.dominion.Parts.Speed;
import dev.tercio.bench.dominion.Parts.Weight;
import dev.tercio.bench.workload.Bodies;

import java.util.Map;

/// Loops over compositions, which avoid the entity handle.
final class DominionBodies implements Bodies {
    private final Dominion dominion =
            Quiet.dominion(Place.class, Speed.class, Push.class, Weight.class, Brake.class);

    DominionBodies(int n) {
        for (int i = 0; i < n; i++) {
            dominion.createEntity(Parts.of(Body.of(i)));
        }
    }

    @Override
    public void one() {
        for (Place place : dominion.findCompositionsWith(Place.class)) {
            place.x += DT;
            place.y += DT;
            place.z += DT;
        }
    }

    @Override
    public void two() {
        for (var row : dominion.findCompositionsWith(Place.class, Speed.class)) {
            row.comp1().move(row.comp2());
        }
    }

    @Override
    public void five() {
        for (var row :
                dominion.findCompositionsWith(
                        Place.class, Speed.class, Push.class, Weight.class, Brake.class)) {
            row.comp2().push(row.comp3(), row.comp4(), row.comp5());
            row.comp1().move(row.comp2());
        }
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "x",
                dominion.findCompositionsWith(Place.class).stream().mapToDouble(p -> p.x).sum(),
                "speed",
                dominion.findCompositionsWith(Speed.class).stream().mapToDouble(s -> s.x).sum());
    }

    @Override
    public void close() {
        dominion.close();
    }
}
