package dev.tercio.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfiguration;
import com.artemis.utils.IntBag;

import dev.tercio.bench.artemis.Parts.Life;
import dev.tercio.bench.artemis.Parts.Place;
import dev.tercio.bench.artemis.Parts.Speed;
import dev.tercio.bench.component.PeerTags;
import dev.tercio.bench.workload.Fragmentation;
import dev.tercio.bench.workload.Fragments;

import java.util.List;
import java.util.Map;

/// Entities of many archetypes.
final class ArtemisFragments implements Fragments {
    private final World world = new World(new WorldConfiguration());
    private final ComponentMapper<Place> places = world.getMapper(Place.class);
    private final ComponentMapper<Speed> speeds = world.getMapper(Speed.class);
    private final EntitySubscription movers;

    ArtemisFragments(Fragmentation fragmentation, int n) {
        List<Class<? extends Component>> wanted =
                fragmentation.wantsHealth()
                        ? List.of(Place.class, Speed.class, Life.class)
                        : List.of(Place.class, Speed.class);
        movers = world.getAspectSubscriptionManager().get(Aspect.all(wanted));
        if (fragmentation.addsTags()) {
            createWithoutTags(fragmentation, n);
            return;
        }
        for (Fragmentation.Group group : fragmentation.groups(n)) {
            Archetype archetype = archetype(group.parts());
            for (int i = 0; i < group.size(); i++) {
                fill(world.create(archetype), group.parts());
            }
        }
        world.process();
    }

    private void createWithoutTags(Fragmentation fragmentation, int n) {
        List<Integer> parts = List.of(Fragmentation.POSITION, Fragmentation.VELOCITY);
        Archetype archetype = archetype(parts);
        int[] ids = new int[n];
        for (int i = 0; i < n; i++) {
            ids[i] = world.create(archetype);
            fill(ids[i], parts);
        }
        world.process();
        fragmentation.addTags(
                n,
                (entity, tag) -> world.edit(ids[entity]).create(PeerTags.ALL.get(tag).getClass()));
        world.process();
    }

    private Archetype archetype(List<Integer> parts) {
        ArchetypeBuilder builder = new ArchetypeBuilder();
        for (int part : parts) {
            builder.add(
                    switch (part) {
                        case Fragmentation.POSITION -> Place.class;
                        case Fragmentation.VELOCITY -> Speed.class;
                        case Fragmentation.HEALTH -> Life.class;
                        default -> PeerTags.ALL.get(part - Fragmentation.FIRST_TAG).getClass();
                    });
        }
        return builder.build(world);
    }

    private void fill(int id, List<Integer> parts) {
        if (parts.contains(Fragmentation.POSITION)) {
            places.get(id).set(1, 2, 3);
        }
        if (parts.contains(Fragmentation.VELOCITY)) {
            speeds.get(id).set(3, 2, 1);
        }
    }

    @Override
    public void move() {
        IntBag bag = movers.getEntities();
        int[] ids = bag.getData();
        for (int i = 0, size = bag.size(); i < size; i++) {
            places.get(ids[i]).move(speeds.get(ids[i]));
        }
    }

    @Override
    public Map<String, Double> tally() {
        double sum = 0;
        IntBag bag = movers.getEntities();
        for (int i = 0; i < bag.size(); i++) {
            sum += places.get(bag.get(i)).x;
        }
        return Map.of("matching", (double) bag.size(), "x", sum);
    }

    @Override
    public void close() {
        world.dispose();
    }
}
