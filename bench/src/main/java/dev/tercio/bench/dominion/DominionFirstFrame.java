package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Dominion;
import dev.tercio.bench.dominion.Parts.Guard;
import dev.tercio.bench.dominion.Parts.Life;
import dev.tercio.bench.dominion.Parts.Place;
import dev.tercio.bench.dominion.Parts.Speed;
import dev.tercio.bench.workload.FirstFrame;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Objects;

/// Entities change immediately inside the loop.
final class DominionFirstFrame implements FirstFrame {
    private final int n;
    private @Nullable Dominion dominion;

    DominionFirstFrame(int n) {
        this.n = n;
    }

    @Override
    public void run() {
        close();
        Dominion created = Quiet.dominion(Place.class, Speed.class, Life.class, Guard.class);
        dominion = created;
        for (int i = 0; i < n; i++) {
            created.createEntity(new Place(i, 1, 2), new Speed(3, i, 5), new Life(i));
        }
        for (var row : created.findCompositionsWith(Place.class, Speed.class)) {
            row.comp1().move(row.comp2());
        }
        for (var row : created.findEntitiesWith(Life.class)) {
            row.entity().add(new Guard(row.comp().points()));
        }
    }

    @Override
    public Map<String, Double> tally() {
        Dominion current = Objects.requireNonNull(dominion);
        return Map.of(
                "points",
                        current.findCompositionsWith(Guard.class).stream()
                                .mapToDouble(Guard::points)
                                .sum(),
                "x",
                        current.findCompositionsWith(Place.class).stream()
                                .mapToDouble(place -> place.x)
                                .sum());
    }

    @Override
    public void close() {
        if (dominion != null) {
            dominion.close();
        }
    }
}
