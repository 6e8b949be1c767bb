package dev.tercio.bench.tercio;

import dev.tercio.ComponentType;
import dev.tercio.EntityList;
import dev.tercio.Lookup;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.workload.Changes;
import dev.tercio.query.Query;

import java.util.Map;

/// Changes by a lookup, through handles in an `EntityList`, found by a query for changed positions.
final class TercioChanges implements Changes {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);

    private final World world;
    private final EntityList entities;
    private final Query<Position> changed;
    private final Lookup<Position> positions;
    private double sum;

    TercioChanges(WorldOptions config, int n) {
        world = World.create(config);
        entities = new EntityList(n);
        for (int i = 0; i < n; i++) {
            entities.add(world.spawn(new Position(0, 0, 0)));
        }
        changed = world.query(Position.class).changed(Position.class);
        positions = world.lookup(POSITION);
        sumChanged();
    }

    @Override
    public double changeAndSum(int pass) {
        for (int i = pass % 10; i < entities.size(); i += 10) {
            positions.set(entities.get(i), new Position(i, pass, 2));
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
