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
import dev.tercio.bench.artemis.Parts.Plate;
import dev.tercio.bench.artemis.Parts.Speed;
import dev.tercio.bench.workload.Ships;
import dev.tercio.bench.workload.Shuffle;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/// Ships by archetypes and transmuters. Loops may change the entities they visit: subscriptions see
/// the changes after `process()`.
final class ArtemisShips implements Ships {
    private final int n;
    private final World world = new World(new WorldConfiguration());
    private final Archetype place = new ArchetypeBuilder().add(Place.class).build(world);
    private final Archetype ship =
            new ArchetypeBuilder().add(Place.class).add(Speed.class).add(Life.class).build(world);
    private final ComponentMapper<Place> places = world.getMapper(Place.class);
    private final ComponentMapper<Speed> speeds = world.getMapper(Speed.class);
    private final ComponentMapper<Life> lives = world.getMapper(Life.class);
    private final ComponentMapper<Guard> guards = world.getMapper(Guard.class);
    private final ComponentMapper<Plate> plates = world.getMapper(Plate.class);
    private final EntityTransmuter addGuard = change().add(Guard.class).build();
    private final EntityTransmuter removeGuard = change().remove(Guard.class).build();
    private final EntityTransmuter guardToPlate =
            change().add(Plate.class).remove(Guard.class).build();
    private final EntityTransmuter plateToGuard =
            change().add(Guard.class).remove(Plate.class).build();
    private final Map<Part, EntitySubscription> found = new EnumMap<>(Part.class);
    private int[] entities = {};
    private int[] shuffled = {};

    @SuppressWarnings("unchecked") // arrays of classes, made by the calls
    ArtemisShips(int n) {
        this.n = n;
        found.put(Part.POSITION, subscribe(Aspect.all(Place.class)));
        found.put(Part.POSITION_AND_VELOCITY, subscribe(Aspect.all(Place.class, Speed.class)));
        found.put(Part.HEALTH, subscribe(Aspect.all(Life.class)));
        found.put(Part.SHIELD, subscribe(Aspect.all(Guard.class)));
        found.put(Part.ARMOUR, subscribe(Aspect.all(Plate.class)));
    }

    private EntityTransmuterFactory change() {
        return new EntityTransmuterFactory(world);
    }

    private EntitySubscription subscribe(Aspect.Builder aspect) {
        return world.getAspectSubscriptionManager().get(aspect);
    }

    @Override
    public void createPositions() {
        int[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = world.create(place);
            places.get(made[i]).set(i, 1, 2);
        }
        world.process();
    }

    @Override
    public void create() {
        int[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = createOne(i);
        }
        world.process();
    }

    private int[] handles() {
        if (entities.length == 0) {
            entities = new int[n];
        }
        return entities;
    }

    private int createOne(int i) {
        int entity = world.create(ship);
        places.get(entity).set(i, 1, 2);
        speeds.get(entity).set(3, i, 5);
        lives.get(entity).points = i;
        return entity;
    }

    @Override
    public void createBulk() {
        for (int i = 0; i < n; i++) {
            createOne(i);
        }
        world.process();
    }

    @Override
    public void destroy() {
        for (int entity : entities) {
            world.delete(entity);
        }
        world.process();
    }

    @Override
    public void clear() {
        IntBag all = bag(Part.POSITION);
        for (int i = 0; i < all.size(); i++) {
            world.delete(all.get(i));
        }
        world.process();
    }

    @Override
    public void addShields() {
        for (int i = 0; i < entities.length; i++) {
            addGuard.transmute(entities[i]);
            guards.get(entities[i]).points = i;
        }
        world.process();
    }

    @Override
    public void removeShields() {
        for (int entity : entities) {
            removeGuard.transmute(entity);
        }
        world.process();
    }

    @Override
    public void shieldsToArmour() {
        IntBag guarded = bag(Part.SHIELD);
        int[] ids = guarded.getData();
        for (int i = 0, size = guarded.size(); i < size; i++) {
            int points = guards.get(ids[i]).points;
            guardToPlate.transmute(ids[i]);
            plates.get(ids[i]).points = points;
        }
        world.process();
    }

    @Override
    public void armourToShields() {
        IntBag plated = bag(Part.ARMOUR);
        int[] ids = plated.getData();
        for (int i = 0, size = plated.size(); i < size; i++) {
            int points = plates.get(ids[i]).points;
            plateToGuard.transmute(ids[i]);
            guards.get(ids[i]).points = points;
        }
        world.process();
    }

    @Override
    public void killTenth() {
        IntBag alive = bag(Part.HEALTH);
        int[] ids = alive.getData();
        for (int i = 0, size = alive.size(); i < size; i++) {
            if (lives.get(ids[i]).points % 10 == 0) {
                world.delete(ids[i]);
            }
        }
        world.process();
    }

    @Override
    public void replaceKilled() {
        for (int i = 0; i < entities.length; i += 10) {
            entities[i] = createOne(i);
        }
        world.process();
    }

    @Override
    public void shuffle() {
        int[] order = Shuffle.order(n);
        shuffled = new int[n];
        Arrays.setAll(shuffled, i -> entities[order[i]]);
    }

    @Override
    public double sumInRandomOrder() {
        double sum = 0;
        for (int entity : shuffled) {
            sum += places.get(entity).x;
        }
        return sum;
    }

    private IntBag bag(Part part) {
        return Objects.requireNonNull(found.get(part)).getEntities();
    }

    @Override
    public int count(Part part) {
        return bag(part).size();
    }

    @Override
    public double sumX() {
        double sum = 0;
        IntBag all = bag(Part.POSITION);
        for (int i = 0; i < all.size(); i++) {
            sum += places.get(all.get(i)).x;
        }
        return sum;
    }

    @Override
    public void close() {
        world.dispose();
    }
}
