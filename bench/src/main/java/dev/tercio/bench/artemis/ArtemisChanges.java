package dev.tercio.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfiguration;
import com.artemis.utils.IntBag;

import dev.tercio.bench.artemis.Parts.FlaggedPlace;
import dev.tercio.bench.workload.Changes;

import java.util.Map;

/// A flag in the component: artemis-odb reports added and removed entities, but not changed values.
final class ArtemisChanges implements Changes {
    private final World world = new World(new WorldConfiguration());
    private final ComponentMapper<FlaggedPlace> places = world.getMapper(FlaggedPlace.class);
    private final EntitySubscription all;
    private final int[] entities;

    @SuppressWarnings("unchecked") // an array of classes, made by the call
    ArtemisChanges(int n) {
        all = world.getAspectSubscriptionManager().get(Aspect.all(FlaggedPlace.class));
        Archetype archetype = new ArchetypeBuilder().add(FlaggedPlace.class).build(world);
        entities = new int[n];
        for (int i = 0; i < n; i++) {
            entities[i] = world.create(archetype);
        }
        world.process();
    }

    @Override
    public double changeAndSum(int pass) {
        for (int i = pass % 10; i < entities.length; i += 10) {
            places.get(entities[i]).set(i, pass, 2);
        }
        double sum = 0;
        IntBag bag = all.getEntities();
        int[] ids = bag.getData();
        for (int i = 0, size = bag.size(); i < size; i++) {
            FlaggedPlace place = places.get(ids[i]);
            if (place.changed) {
                place.changed = false;
                sum += place.y;
            }
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        double sum = 0;
        IntBag bag = all.getEntities();
        for (int i = 0; i < bag.size(); i++) {
            sum += places.get(bag.get(i)).y;
        }
        return Map.of("y", sum);
    }

    @Override
    public void close() {
        world.dispose();
    }
}
