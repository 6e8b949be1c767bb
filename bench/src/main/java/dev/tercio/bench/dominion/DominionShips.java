package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;
import dev.tercio.bench.dominion.Parts.Guard;
import dev.tercio.bench.dominion.Parts.Life;
import dev.tercio.bench.dominion.Parts.Place;
import dev.tercio.bench.dominion.Parts.Plate;
import dev.tercio.bench.dominion.Parts.Speed;
import dev.tercio.bench.workload.Ships;
import dev.tercio.bench.workload.Shuffle;

import java.util.Arrays;

/// Ships by prepared compositions. Loops change the entities they visit immediately, which Dominion
/// allows.
final class DominionShips implements Ships {
    private final int n;
    private final Dominion dominion =
            Quiet.dominion(Place.class, Speed.class, Life.class, Guard.class, Plate.class);
    private final Composition.Of1<Place> place = dominion.composition().of(Place.class);
    private final Composition.Of3<Place, Speed, Life> ship =
            dominion.composition().of(Place.class, Speed.class, Life.class);
    private final Composition.ByAdding1AndRemoving<Guard> addGuard =
            dominion.composition().byAdding1AndRemoving(Guard.class);
    private final Composition.ByRemoving removeGuard =
            dominion.composition().byRemoving(Guard.class);
    private final Composition.ByAdding1AndRemoving<Plate> guardToPlate =
            dominion.composition().byAdding1AndRemoving(Plate.class, Guard.class);
    private final Composition.ByAdding1AndRemoving<Guard> plateToGuard =
            dominion.composition().byAdding1AndRemoving(Guard.class, Plate.class);
    private Entity[] entities = {};
    private Entity[] shuffled = {};

    DominionShips(int n) {
        this.n = n;
    }

    @Override
    public void createPositions() {
        Entity[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = dominion.createPreparedEntity(place.withValue(new Place(i, 1, 2)));
        }
    }

    @Override
    public void create() {
        Entity[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = createOne(i);
        }
    }

    private Entity[] handles() {
        if (entities.length == 0) {
            entities = new Entity[n];
        }
        return entities;
    }

    private Entity createOne(int i) {
        return dominion.createPreparedEntity(
                ship.withValue(new Place(i, 1, 2), new Speed(3, i, 5), new Life(i)));
    }

    @Override
    public void createBulk() {
        for (int i = 0; i < n; i++) {
            createOne(i);
        }
    }

    @Override
    public void destroy() {
        for (Entity entity : entities) {
            dominion.deleteEntity(entity);
        }
    }

    @Override
    public void clear() {
        for (var row : dominion.findEntitiesWith(Place.class).stream().toList()) {
            dominion.deleteEntity(row.entity());
        }
    }

    @Override
    public void addShields() {
        for (int i = 0; i < entities.length; i++) {
            dominion.modifyEntity(addGuard.withValue(entities[i], new Guard(i)));
        }
    }

    @Override
    public void removeShields() {
        for (Entity entity : entities) {
            dominion.modifyEntity(removeGuard.withValue(entity));
        }
    }

    @Override
    public void shieldsToArmour() {
        for (var row : dominion.findEntitiesWith(Guard.class)) {
            Plate plate = new Plate(row.comp().points());
            dominion.modifyEntity(guardToPlate.withValue(row.entity(), plate));
        }
    }

    @Override
    public void armourToShields() {
        for (var row : dominion.findEntitiesWith(Plate.class)) {
            Guard guard = new Guard(row.comp().points());
            dominion.modifyEntity(plateToGuard.withValue(row.entity(), guard));
        }
    }

    @Override
    public void killTenth() {
        for (var row : dominion.findEntitiesWith(Life.class)) {
            if (row.comp().points() % 10 == 0) {
                dominion.deleteEntity(row.entity());
            }
        }
    }

    @Override
    public void replaceKilled() {
        for (int i = 0; i < entities.length; i += 10) {
            entities[i] = createOne(i);
        }
    }

    @Override
    public void shuffle() {
        int[] order = Shuffle.order(n);
        shuffled = new Entity[n];
        Arrays.setAll(shuffled, i -> entities[order[i]]);
    }

    @Override
    public double sumInRandomOrder() {
        double sum = 0;
        for (Entity entity : shuffled) {
            sum += entity.get(Place.class).x;
        }
        return sum;
    }

    @Override
    public int count(Part part) {
        Results<?> found =
                switch (part) {
                    case POSITION -> dominion.findEntitiesWith(Place.class);
                    case POSITION_AND_VELOCITY ->
                            dominion.findEntitiesWith(Place.class, Speed.class);
                    case HEALTH -> dominion.findEntitiesWith(Life.class);
                    case SHIELD -> dominion.findEntitiesWith(Guard.class);
                    case ARMOUR -> dominion.findEntitiesWith(Plate.class);
                };
        return (int) found.stream().count();
    }

    @Override
    public double sumX() {
        return dominion.findCompositionsWith(Place.class).stream().mapToDouble(p -> p.x).sum();
    }

    @Override
    public void close() {
        dominion.close();
    }
}
