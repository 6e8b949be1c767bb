package dev.tercio.bench.tercio;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.EntityList;
import dev.tercio.Lookup;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Target;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Lookups;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.query.Query;

import java.util.Map;

/// Handles in a component and in an `EntityList`, read with a `Lookup`.
final class TercioLookups implements Lookups {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Target> TARGET = ComponentType.of(Target.class);

    private final World world;
    private final Query<Target> targets;
    private final Lookup<Position> positions;
    private final EntityList listed;
    private double sum;

    TercioLookups(WorldOptions config, int n) {
        world = World.create(config);
        targets = world.query(Target.class);
        positions = world.lookup(POSITION);
        EntityList ships = new EntityList(n);
        for (int i = 0; i < n; i++) {
            ships.add(
                    world.spawn(
                            new Position(i, 1, 2),
                            new Velocity(3, i, 5),
                            new Health(i),
                            new Target(Entity.NONE)));
        }
        int[] order = Shuffle.order(n);
        listed = new EntityList(n);
        for (int i = 0; i < n; i++) {
            Entity target = ships.get(order[i]);
            listed.add(target);
            world.set(ships.get(i), TARGET, new Target(target));
        }
    }

    @Override
    public double sumTargets() {
        sum = 0;
        targets.forEach(target -> sum += positions.get(target.entity()).x());
        return sum;
    }

    @Override
    public double sumListed() {
        double total = 0;
        for (Entity entity : listed) {
            total += positions.get(entity).x();
        }
        return total;
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of("targets", (double) targets.count());
    }

    @Override
    public void close() {
        world.close();
    }
}
