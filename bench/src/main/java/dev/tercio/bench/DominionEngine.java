package dev.tercio.bench;

import dev.dominion.ecs.api.Composition;
import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.api.Entity;
import dev.dominion.ecs.api.Results;

/// Dominion with prepared compositions and mutable components.
final class DominionEngine implements Engine {
    private final Dominion dominion;
    private final Composition.Of3<Place, Speed, Life> ship;
    private final Composition.ByAdding1AndRemoving<Guard> adding;
    private final Composition.ByRemoving removing;
    private final Entity[] entities;
    private final Entity[] shuffled;

    DominionEngine(int n) {
        System.setProperty("dominion.show-banner", "false");
        dominion = Dominion.create();
        ship = dominion.composition().of(Place.class, Speed.class, Life.class);
        adding = dominion.composition().byAdding1AndRemoving(Guard.class);
        removing = dominion.composition().byRemoving(Guard.class);
        entities = new Entity[n];
        shuffled = new Entity[n];
    }

    @Override
    public void create() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] =
                    dominion.createPreparedEntity(
                            ship.withValue(new Place(i, 1, 2), new Speed(3, i, 5), new Life(i)));
        }
    }

    @Override
    public void update(float dt) {
        for (var row : dominion.findEntitiesWith(Place.class, Speed.class)) {
            Place place = row.comp1();
            Speed speed = row.comp2();
            place.x += speed.x * dt;
            place.y += speed.y * dt;
            place.z += speed.z * dt;
        }
    }

    @Override
    public void shuffle() {
        int[] order = Shuffle.order(shuffled.length);
        for (int i = 0; i < order.length; i++) {
            shuffled[i] = entities[order[i]];
        }
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
    public void addShields() {
        for (int i = 0; i < entities.length; i++) {
            dominion.modifyEntity(adding.withValue(entities[i], new Guard(i)));
        }
    }

    @Override
    public void removeShields() {
        for (Entity entity : entities) {
            dominion.modifyEntity(removing.withValue(entity));
        }
    }

    @Override
    public int countMoving() {
        return count(dominion.findEntitiesWith(Place.class, Speed.class));
    }

    @Override
    public int countShields() {
        return count(dominion.findEntitiesWith(Guard.class));
    }

    @Override
    public void destroy() {
        for (Entity entity : entities) {
            dominion.deleteEntity(entity);
        }
    }

    @Override
    public void close() {
        dominion.close();
    }

    private static int count(Results<?> results) {
        return (int) results.stream().count();
    }

    static final class Place {
        float x;
        float y;
        float z;

        Place(float x, float y, float z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }
    }

    private record Speed(float x, float y, float z) {}

    private record Life(int points) {}

    private record Guard(int points) {}
}
