package dev.tercio.bench.tercio;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.workload.Changes;
import dev.tercio.query.Query;

import java.util.Map;

/// Changes by `World.set`, found by a query for changed positions.
final class TercioChanges implements Changes {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    private final World world;
    private final Entity[] entities;
    private final Query<Position> changed;
    private double sum;

    TercioChanges(WorldOptions config, int n) {
        world = World.create(config);
        entities = new Entity[n];
        for (int i = 0; i < n; i++) {
            entities[i] = world.spawn(new Position(0, 0, 0));
        }
        changed = world.query(Position.class).changed(Position.class);
        sumChanged();
    }

    @Override
    public double changeAndSum(int pass) {
        for (int i = pass % 10; i < entities.length; i += 10) {
            world.set(entities[i], POSITION, new Position(i, pass, 2));
        }
        return sumChanged();
    }

    private double sumChanged() {
        sum = 0;
        changed.forEach(p -> sum += p.y());
        return sum;
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "y", world.query(Position.class).toList().stream().mapToDouble(Position::y).sum());
    }

    @Override
    public void close() {
        world.close();
    }
}
