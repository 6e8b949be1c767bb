package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

import dev.tercio.bench.ashley.Parts.Brake;
import dev.tercio.bench.ashley.Parts.Place;
import dev.tercio.bench.ashley.Parts.Push;
import dev.tercio.bench.ashley.Parts.Speed;
import dev.tercio.bench.ashley.Parts.Weight;
import dev.tercio.bench.component.Body;
import dev.tercio.bench.workload.Bodies;

import java.util.Map;

/// Loops over the entities of families, as systems write them.
final class AshleyBodies implements Bodies {
    private final ImmutableArray<Entity> placed;
    private final ImmutableArray<Entity> moving;
    private final ImmutableArray<Entity> bodies;

    AshleyBodies(int n) {
        Engine engine = new Engine();
        placed = engine.getEntitiesFor(Family.all(Place.class).get());
        moving = engine.getEntitiesFor(Family.all(Place.class, Speed.class).get());
        bodies =
                engine.getEntitiesFor(
                        Family.all(Place.class, Speed.class, Push.class, Weight.class, Brake.class)
                                .get());
        for (int i = 0; i < n; i++) {
            engine.addEntity(entity(engine, Body.of(i)));
        }
    }

    private static Entity entity(Engine engine, Body body) {
        return engine.createEntity()
                .add(new Place(body.position().x(), body.position().y(), body.position().z()))
                .add(new Speed(body.velocity().x(), body.velocity().y(), body.velocity().z()))
                .add(new Push(body.force().x(), body.force().y(), body.force().z()))
                .add(new Weight(body.mass().inverse()))
                .add(new Brake(body.drag().rest()));
    }

    @Override
    public void one() {
        for (int i = 0, size = placed.size(); i < size; i++) {
            Place place = Parts.PLACES.get(placed.get(i));
            place.x += DT;
            place.y += DT;
            place.z += DT;
        }
    }

    @Override
    public void two() {
        for (int i = 0, size = moving.size(); i < size; i++) {
            Entity entity = moving.get(i);
            Parts.PLACES.get(entity).move(Parts.SPEEDS.get(entity));
        }
    }

    @Override
    public void five() {
        for (int i = 0, size = bodies.size(); i < size; i++) {
            Entity entity = bodies.get(i);
            Speed speed = Parts.SPEEDS.get(entity);
            speed.push(
                    Parts.PUSHES.get(entity), Parts.WEIGHTS.get(entity), Parts.BRAKES.get(entity));
            Parts.PLACES.get(entity).move(speed);
        }
    }

    @Override
    public Map<String, Double> tally() {
        double x = 0;
        double speed = 0;
        for (Entity entity : moving) {
            x += Parts.PLACES.get(entity).x;
            speed += Parts.SPEEDS.get(entity).x;
        }
        return Map.of("x", x, "speed", speed);
    }
}
