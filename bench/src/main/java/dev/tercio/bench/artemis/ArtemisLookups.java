package dev.tercio.bench.artemis;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfiguration;
import com.artemis.utils.IntBag;

import dev.tercio.bench.artemis.Parts.Aim;
import dev.tercio.bench.artemis.Parts.Life;
import dev.tercio.bench.artemis.Parts.Place;
import dev.tercio.bench.artemis.Parts.Speed;
import dev.tercio.bench.workload.Lookups;
import dev.tercio.bench.workload.Shuffle;

import java.util.Map;

/// Ids in a component and in an `IntBag`, read with a mapper, which does not check them.
final class ArtemisLookups implements Lookups {
    private final World world = new World(new WorldConfiguration());
    private final ComponentMapper<Place> places = world.getMapper(Place.class);
    private final ComponentMapper<Aim> aims = world.getMapper(Aim.class);
    private final EntitySubscription aiming;
    private final IntBag listed;

    @SuppressWarnings("unchecked") // an array of classes, made by the call
    ArtemisLookups(int n) {
        aiming = world.getAspectSubscriptionManager().get(Aspect.all(Aim.class));
        int[] ships = create(n);
        int[] order = Shuffle.order(n);
        listed = new IntBag(n);
        for (int i = 0; i < n; i++) {
            listed.add(ships[order[i]]);
            aims.get(ships[i]).target = ships[order[i]];
        }
        world.process();
    }

    private int[] create(int n) {
        Archetype archetype =
                new ArchetypeBuilder()
                        .add(Place.class)
                        .add(Speed.class)
                        .add(Life.class)
                        .add(Aim.class)
                        .build(world);
        ComponentMapper<Speed> speeds = world.getMapper(Speed.class);
        ComponentMapper<Life> lives = world.getMapper(Life.class);
        int[] ships = new int[n];
        for (int i = 0; i < n; i++) {
            ships[i] = world.create(archetype);
            places.get(ships[i]).set(i, 1, 2);
            speeds.get(ships[i]).set(3, i, 5);
            lives.get(ships[i]).points = i;
        }
        return ships;
    }

    @Override
    public double sumTargets() {
        double sum = 0;
        IntBag bag = aiming.getEntities();
        int[] ids = bag.getData();
        for (int i = 0, size = bag.size(); i < size; i++) {
            sum += places.get(aims.get(ids[i]).target).x;
        }
        return sum;
    }

    @Override
    public double sumListed() {
        double sum = 0;
        int[] ids = listed.getData();
        for (int i = 0, size = listed.size(); i < size; i++) {
            sum += places.get(ids[i]).x;
        }
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of("targets", (double) aiming.getEntities().size());
    }

    @Override
    public void close() {
        world.dispose();
    }
}
