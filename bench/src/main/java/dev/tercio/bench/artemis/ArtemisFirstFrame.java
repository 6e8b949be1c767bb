package dev.tercio.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.EntityTransmuter;
import com.artemis.EntityTransmuterFactory;
import com.artemis.World;
import com.artemis.WorldConfiguration;
import com.artemis.utils.IntBag;

import dev.tercio.bench.artemis.Parts.Guard;
import dev.tercio.bench.artemis.Parts.Life;
import dev.tercio.bench.artemis.Parts.Place;
import dev.tercio.bench.artemis.Parts.Speed;
import dev.tercio.bench.workload.FirstFrame;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Objects;

/// An archetype, a transmuter and loops over subscriptions.
final class ArtemisFirstFrame implements FirstFrame {
    private final int n;
    private @Nullable World world;

    ArtemisFirstFrame(int n) {
        this.n = n;
    }

    @Override
    @SuppressWarnings("unchecked") // arrays of classes, made by the calls
    public void run() {
        close();
        World created = new World(new WorldConfiguration());
        world = created;
        EntitySubscription moving = subscribe(created, Aspect.all(Place.class, Speed.class));
        EntitySubscription alive = subscribe(created, Aspect.all(Life.class));
        create(created);
        move(created, moving.getEntities());
        guard(created, alive.getEntities());
    }

    private static EntitySubscription subscribe(World world, Aspect.Builder aspect) {
        return world.getAspectSubscriptionManager().get(aspect);
    }

    private void create(World world) {
        Archetype ship =
                new ArchetypeBuilder()
                        .add(Place.class)
                        .add(Speed.class)
                        .add(Life.class)
                        .build(world);
        ComponentMapper<Place> places = world.getMapper(Place.class);
        ComponentMapper<Speed> speeds = world.getMapper(Speed.class);
        ComponentMapper<Life> lives = world.getMapper(Life.class);
        for (int i = 0; i < n; i++) {
            int id = world.create(ship);
            places.get(id).set(i, 1, 2);
            speeds.get(id).set(3, i, 5);
            lives.get(id).points = i;
        }
        world.process();
    }

    private static void move(World world, IntBag ids) {
        ComponentMapper<Place> places = world.getMapper(Place.class);
        ComponentMapper<Speed> speeds = world.getMapper(Speed.class);
        for (int i = 0; i < ids.size(); i++) {
            places.get(ids.get(i)).move(speeds.get(ids.get(i)));
        }
    }

    private static void guard(World world, IntBag ids) {
        ComponentMapper<Life> lives = world.getMapper(Life.class);
        ComponentMapper<Guard> guards = world.getMapper(Guard.class);
        EntityTransmuter addGuard = new EntityTransmuterFactory(world).add(Guard.class).build();
        for (int i = 0; i < ids.size(); i++) {
            addGuard.transmute(ids.get(i));
            guards.get(ids.get(i)).points = lives.get(ids.get(i)).points;
        }
        world.process();
    }

    @Override
    @SuppressWarnings("unchecked") // an array of classes, made by the call
    public Map<String, Double> tally() {
        World current = Objects.requireNonNull(world);
        ComponentMapper<Place> places = current.getMapper(Place.class);
        ComponentMapper<Guard> guards = current.getMapper(Guard.class);
        IntBag ids = subscribe(current, Aspect.all(Guard.class)).getEntities();
        double points = 0;
        double sum = 0;
        for (int i = 0; i < ids.size(); i++) {
            points += guards.get(ids.get(i)).points;
            sum += places.get(ids.get(i)).x;
        }
        return Map.of("points", points, "x", sum);
    }

    @Override
    public void close() {
        if (world != null) {
            world.dispose();
        }
    }
}
