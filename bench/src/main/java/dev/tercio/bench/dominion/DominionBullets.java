package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.tercio.bench.dominion.Parts.Fuse;
import dev.tercio.bench.dominion.Parts.Place;
import dev.tercio.bench.dominion.Parts.Speed;
import dev.tercio.bench.workload.Bullets;

import java.util.Map;

/// Three loops without Dominion's scheduler, which would only add to their time.
final class DominionBullets implements Bullets {
    private final Dominion dominion = Quiet.dominion(Place.class, Speed.class, Fuse.class);
    private final Composition.Of3<Place, Speed, Fuse> bullet =
            dominion.composition().of(Place.class, Speed.class, Fuse.class);
    private final int perFrame;

    DominionBullets(int n) {
        perFrame = Bullets.perFrame(n);
        for (int i = 0; i < LIFETIME; i++) {
            frame();
        }
    }

    @Override
    public void frame() {
        for (var row : dominion.findCompositionsWith(Place.class, Speed.class)) {
            row.comp1().move(row.comp2());
        }
        for (var row : dominion.findEntitiesWith(Fuse.class)) {
            if (--row.comp().frames == 0) {
                dominion.deleteEntity(row.entity());
            }
        }
        for (int i = 0; i < perFrame; i++) {
            dominion.createPreparedEntity(
                    bullet.withValue(new Place(i, 1, 2), new Speed(3, i, 5), new Fuse()));
        }
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "bullets", (double) dominion.findCompositionsWith(Place.class).stream().count(),
                "frames",
                        dominion.findCompositionsWith(Fuse.class).stream()
                                .mapToDouble(fuse -> fuse.frames)
                                .sum(),
                "x",
                        dominion.findCompositionsWith(Place.class).stream()
                                .mapToDouble(place -> place.x)
                                .sum());
    }

    @Override
    public void close() {
        dominion.close();
    }
}
