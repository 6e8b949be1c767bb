package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.tercio.bench.dominion.Parts.Guard;
import dev.tercio.bench.dominion.Parts.Life;
import dev.tercio.bench.dominion.Parts.Place;
import dev.tercio.bench.dominion.Parts.Speed;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.ChurnedShips;

import java.util.Map;

/// Prepared compositions, and loops over compositions.
final class DominionChurnedShips implements ChurnedShips {
    private final Dominion dominion =
            Quiet.dominion(Place.class, Speed.class, Life.class, Guard.class);
    private final Composition.Of3<Place, Speed, Life> ship =
            dominion.composition().of(Place.class, Speed.class, Life.class);
    private final Composition.ByAdding1AndRemoving<Guard> addGuard =
            dominion.composition().byAdding1AndRemoving(Guard.class);
    private final Composition.ByRemoving removeGuard =
            dominion.composition().byRemoving(Guard.class);
    private final Entity[] ships;

    DominionChurnedShips(int n) {
        ships = new Entity[n];
    }

    @Override
    public void spawn(int i) {
        ships[i] =
                dominion.createPreparedEntity(
                        ship.withValue(new Place(i, 1, 2), new Speed(3, i, 5), new Life(i)));
    }

    @Override
    public void destroy(int i) {
        dominion.deleteEntity(ships[i]);
    }

    @Override
    public void addShield(int i) {
        dominion.modifyEntity(addGuard.withValue(ships[i], new Guard(i)));
    }

    @Override
    public void removeShield(int i) {
        dominion.modifyEntity(removeGuard.withValue(ships[i]));
    }

    @Override
    public void moveShielded() {
        for (var row : dominion.findCompositionsWith(Place.class, Guard.class)) {
            Place place = row.comp1();
            place.x += Bodies.DT;
            place.y += Bodies.DT;
            place.z += Bodies.DT;
        }
    }

    @Override
    public void moveAll() {
        for (var row : dominion.findCompositionsWith(Place.class, Speed.class)) {
            row.comp1().move(row.comp2());
        }
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "ships", (double) dominion.findCompositionsWith(Place.class).stream().count(),
                "shields", (double) dominion.findCompositionsWith(Guard.class).stream().count(),
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
