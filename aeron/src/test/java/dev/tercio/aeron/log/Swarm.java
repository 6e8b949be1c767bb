package dev.tercio.aeron.log;

import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A world in which things move, appear and disappear, equal for equal seeds.
final class Swarm implements AutoCloseable {
    record Place(double x, double y) {}

    record Energy(float left) {}

    final World world = World.create(WorldOptions.DEFAULT.node(3));
    private final List<Entity> entities = new ArrayList<>();
    private final Random random;

    Swarm(int size, long seed) {
        random = new Random(seed);
        for (int i = 0; i < size; i++) {
            spawn();
        }
    }

    private void spawn() {
        Entity made = world.spawn(new Place(random.nextDouble(), random.nextDouble()));
        world.stableIds().assign(made);
        entities.add(made);
    }

    /// A world without components that accepts those of a swarm.
    static World empty() {
        return World.create(WorldOptions.DEFAULT.node(9).allowInStreams(Place.class, Energy.class));
    }

    void frame() {
        int changes = Math.max(1, entities.size() / 10);
        for (int i = 0; i < changes; i++) {
            Entity some = entities.get(random.nextInt(entities.size()));
            world.set(some, new Place(random.nextDouble(), i));
        }
        Entity some = entities.get(random.nextInt(entities.size()));
        if (world.has(some, Energy.class)) {
            world.destroy(some);
            entities.remove(some);
            spawn();
        } else {
            world.add(some, new Energy(random.nextFloat()));
        }
        world.nextFrame();
    }

    @Override
    public void close() {
        world.close();
    }
}
