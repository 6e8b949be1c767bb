package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

import dev.tercio.bench.ashley.Parts.Life;
import dev.tercio.bench.ashley.Parts.Place;
import dev.tercio.bench.ashley.Parts.Speed;
import dev.tercio.bench.component.PeerTags;
import dev.tercio.bench.workload.Fragmentation;
import dev.tercio.bench.workload.Fragments;

import java.util.Map;

/// Entities with many component sets.
final class AshleyFragments implements Fragments {
    private final ImmutableArray<Entity> movers;

    AshleyFragments(Fragmentation fragmentation, int n) {
        Engine engine = new Engine();
        Family family =
                fragmentation.wantsHealth()
                        ? Family.all(Place.class, Speed.class, Life.class).get()
                        : Family.all(Place.class, Speed.class).get();
        movers = engine.getEntitiesFor(family);
        if (fragmentation.addsTags()) {
            createWithoutTags(engine, fragmentation, n);
            return;
        }
        for (Fragmentation.Group group : fragmentation.groups(n)) {
            for (int i = 0; i < group.size(); i++) {
                Entity entity = engine.createEntity();
                for (int part : group.parts()) {
                    entity.add(part(part));
                }
                engine.addEntity(entity);
            }
        }
    }

    private static void createWithoutTags(Engine engine, Fragmentation fragmentation, int n) {
        Entity[] entities = new Entity[n];
        for (int i = 0; i < n; i++) {
            entities[i] = engine.createEntity().add(new Place(1, 2, 3)).add(new Speed(3, 2, 1));
            engine.addEntity(entities[i]);
        }
        fragmentation.addTags(n, (entity, tag) -> entities[entity].add(PeerTags.ALL.get(tag)));
    }

    private static Component part(int part) {
        return switch (part) {
            case Fragmentation.POSITION -> new Place(1, 2, 3);
            case Fragmentation.VELOCITY -> new Speed(3, 2, 1);
            case Fragmentation.HEALTH -> new Life(7);
            default -> PeerTags.ALL.get(part - Fragmentation.FIRST_TAG);
        };
    }

    @Override
    public void move() {
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
        return Map.of("matching", (double) movers.size(), "x", sum);
    }
}
