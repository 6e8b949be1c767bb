package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

import dev.tercio.bench.ashley.Parts.Guard;
import dev.tercio.bench.ashley.Parts.Life;
import dev.tercio.bench.ashley.Parts.Place;
import dev.tercio.bench.ashley.Parts.Speed;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.ChurnedShips;

import java.util.Map;

/// Single changes, and loops over the entities of families.
final class AshleyChurnedShips implements ChurnedShips {
    private final Engine engine = new Engine();
    private final ImmutableArray<Entity> movers =
            engine.getEntitiesFor(Family.all(Place.class, Speed.class).get());
    private final ImmutableArray<Entity> guarded =
            engine.getEntitiesFor(Family.all(Place.class, Guard.class).get());
    private final Entity[] ships;

    AshleyChurnedShips(int n) {
        ships = new Entity[n];
    }

    @Override
    public void spawn(int i) {
        Entity ship = engine.createEntity();
        ship.add(new Place(i, 1, 2)).add(new Speed(3, i, 5)).add(new Life(i));
        engine.addEntity(ship);
        ships[i] = ship;
    }

    @Override
    public void destroy(int i) {
        engine.removeEntity(ships[i]);
    }

    @Override
    public void addShield(int i) {
        ships[i].add(new Guard(i));
    }

    @Override
    public void removeShield(int i) {
        ships[i].remove(Guard.class);
    }

    @Override
    public void moveShielded() {
        for (int i = 0, size = guarded.size(); i < size; i++) {
            Place place = Parts.PLACES.get(guarded.get(i));
            place.x += Bodies.DT;
            place.y += Bodies.DT;
            place.z += Bodies.DT;
        }
    }

    @Override
    public void moveAll() {
        for (int i = 0, size = movers.size(); i < size; i++) {
            Entity entity = movers.get(i);
            Parts.PLACES.get(entity).move(Parts.SPEEDS.get(entity));
        }
    }

    @Override
    public Map<String, Double> tally() {
        double sum = 0;
        for (Entity entity : movers) {
            sum += Parts.PLACES.get(entity).x;
        }
        return Map.of(
                "ships", (double) movers.size(), "shields", (double) guarded.size(), "x", sum);
    }
}
