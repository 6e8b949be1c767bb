package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

import dev.tercio.bench.ashley.Parts.Guard;
import dev.tercio.bench.ashley.Parts.Life;
import dev.tercio.bench.ashley.Parts.Place;
import dev.tercio.bench.ashley.Parts.Speed;
import dev.tercio.bench.workload.FirstFrame;

import java.util.Map;

/// Adding a shield does not change the family that the loop visits.
final class AshleyFirstFrame implements FirstFrame {
    private final int n;
    private Engine engine = new Engine();

    AshleyFirstFrame(int n) {
        this.n = n;
    }

    @Override
    public void run() {
        engine = new Engine();
        ImmutableArray<Entity> movers =
                engine.getEntitiesFor(Family.all(Place.class, Speed.class).get());
        ImmutableArray<Entity> alive = engine.getEntitiesFor(Family.all(Life.class).get());
        for (int i = 0; i < n; i++) {
            Entity ship = engine.createEntity();
            ship.add(new Place(i, 1, 2)).add(new Speed(3, i, 5)).add(new Life(i));
            engine.addEntity(ship);
        }
        for (int i = 0; i < movers.size(); i++) {
            Parts.PLACES.get(movers.get(i)).move(Parts.SPEEDS.get(movers.get(i)));
        }
        for (int i = 0; i < alive.size(); i++) {
            alive.get(i).add(new Guard(Parts.LIVES.get(alive.get(i)).points()));
        }
    }

    @Override
    public Map<String, Double> tally() {
        double points = 0;
        double sum = 0;
        for (Entity ship : engine.getEntities()) {
            points += Parts.GUARDS.get(ship).points();
            sum += Parts.PLACES.get(ship).x;
        }
        return Map.of("points", points, "x", sum);
    }
}
