package dev.tercio.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfiguration;
import com.artemis.utils.IntBag;

import dev.tercio.bench.artemis.Parts.Brake;
import dev.tercio.bench.artemis.Parts.Place;
import dev.tercio.bench.artemis.Parts.Push;
import dev.tercio.bench.artemis.Parts.Speed;
import dev.tercio.bench.artemis.Parts.Weight;
import dev.tercio.bench.component.Body;
import dev.tercio.bench.workload.Bodies;

import java.util.Map;

/// Loops over the ids of subscriptions, as systems write them.
final class ArtemisBodies implements Bodies {
    private final World world = new World(new WorldConfiguration());
    private final ComponentMapper<Place> places = world.getMapper(Place.class);
    private final ComponentMapper<Speed> speeds = world.getMapper(Speed.class);
    private final ComponentMapper<Push> pushes = world.getMapper(Push.class);
    private final ComponentMapper<Weight> weights = world.getMapper(Weight.class);
    private final ComponentMapper<Brake> brakes = world.getMapper(Brake.class);
    private final EntitySubscription placed;
    private final EntitySubscription moving;
    private final EntitySubscription bodies;

    @SuppressWarnings("unchecked") // arrays of classes, made by the calls
    ArtemisBodies(int n) {
        placed = subscribe(Aspect.all(Place.class));
        moving = subscribe(Aspect.all(Place.class, Speed.class));
        bodies =
                subscribe(
                        Aspect.all(
                                Place.class, Speed.class, Push.class, Weight.class, Brake.class));
        Archetype archetype =
                new ArchetypeBuilder()
                        .add(Place.class, Speed.class, Push.class, Weight.class, Brake.class)
                        .build(world);
        for (int i = 0; i < n; i++) {
            fill(world.create(archetype), Body.of(i));
        }
        world.process();
    }

    private EntitySubscription subscribe(Aspect.Builder aspect) {
        return world.getAspectSubscriptionManager().get(aspect);
    }

    private void fill(int id, Body body) {
        places.get(id).set(body.position().x(), body.position().y(), body.position().z());
        speeds.get(id).set(body.velocity().x(), body.velocity().y(), body.velocity().z());
        Push push = pushes.get(id);
        push.x = body.force().x();
        push.y = body.force().y();
        push.z = body.force().z();
        weights.get(id).inverse = body.mass().inverse();
        brakes.get(id).rest = body.drag().rest();
    }

    @Override
    public void one() {
        IntBag bag = placed.getEntities();
        int[] ids = bag.getData();
        for (int i = 0, size = bag.size(); i < size; i++) {
            Place place = places.get(ids[i]);
            place.x += DT;
            place.y += DT;
            place.z += DT;
        }
    }

    @Override
    public void two() {
        IntBag bag = moving.getEntities();
        int[] ids = bag.getData();
        for (int i = 0, size = bag.size(); i < size; i++) {
            places.get(ids[i]).move(speeds.get(ids[i]));
        }
    }

    @Override
    public void five() {
        IntBag bag = bodies.getEntities();
        int[] ids = bag.getData();
        for (int i = 0, size = bag.size(); i < size; i++) {
            int id = ids[i];
            Speed speed = speeds.get(id);
            speed.push(pushes.get(id), weights.get(id), brakes.get(id));
            places.get(id).move(speed);
        }
    }

    @Override
    public Map<String, Double> tally() {
        double x = 0;
        double speed = 0;
        IntBag bag = moving.getEntities();
        for (int i = 0; i < bag.size(); i++) {
            x += places.get(bag.get(i)).x;
            speed += speeds.get(bag.get(i)).x;
        }
        return Map.of("x", x, "speed", speed);
    }

    @Override
    public void close() {
        world.dispose();
    }
}
