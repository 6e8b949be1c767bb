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
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.ChurnedShips;

import java.util.Map;

/// Archetypes and transmuters; subscriptions see changes after `process()`.
final class ArtemisChurnedShips implements ChurnedShips {
    private final World world = new World(new WorldConfiguration());
    private final ComponentMapper<Place> places = world.getMapper(Place.class);
    private final ComponentMapper<Speed> speeds = world.getMapper(Speed.class);
    private final ComponentMapper<Life> lives = world.getMapper(Life.class);
    private final ComponentMapper<Guard> guards = world.getMapper(Guard.class);
    private final Archetype ship =
            new ArchetypeBuilder().add(Place.class).add(Speed.class).add(Life.class).build(world);
    private final EntityTransmuter addGuard =
            new EntityTransmuterFactory(world).add(Guard.class).build();
    private final EntityTransmuter removeGuard =
            new EntityTransmuterFactory(world).remove(Guard.class).build();
    private final EntitySubscription movers;
    private final EntitySubscription guarded;
    private final int[] ships;

    @SuppressWarnings("unchecked") // arrays of classes, made by the calls
    ArtemisChurnedShips(int n) {
        movers = world.getAspectSubscriptionManager().get(Aspect.all(Place.class, Speed.class));
        guarded = world.getAspectSubscriptionManager().get(Aspect.all(Place.class, Guard.class));
        ships = new int[n];
    }

    @Override
    public void spawn(int i) {
        ships[i] = world.create(ship);
        places.get(ships[i]).set(i, 1, 2);
        speeds.get(ships[i]).set(3, i, 5);
        lives.get(ships[i]).points = i;
    }

    @Override
    public void destroy(int i) {
        world.delete(ships[i]);
    }

    @Override
    public void addShield(int i) {
        addGuard.transmute(ships[i]);
        guards.get(ships[i]).points = i;
    }

    @Override
    public void removeShield(int i) {
        removeGuard.transmute(ships[i]);
    }

    @Override
    public void flush() {
        world.process();
    }

    @Override
    public void moveShielded() {
        IntBag bag = guarded.getEntities();
        int[] ids = bag.getData();
        for (int i = 0, size = bag.size(); i < size; i++) {
            Place place = places.get(ids[i]);
            place.x += Bodies.DT;
            place.y += Bodies.DT;
            place.z += Bodies.DT;
        }
    }

    @Override
    public void moveAll() {
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
        return Map.of(
                "ships", (double) bag.size(),
                "shields", (double) guarded.getEntities().size(),
                "x", sum);
    }

    @Override
    public void close() {
        world.dispose();
    }
}
