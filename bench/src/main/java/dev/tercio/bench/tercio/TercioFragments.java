package dev.tercio.bench.tercio;

import dev.tercio.ComponentSet;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Tags;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Fragmentation;
import dev.tercio.bench.workload.Fragments;
import dev.tercio.query.Query2;

import java.util.List;
import java.util.Map;

/// Sets are spawned in bulk.
final class TercioFragments implements Fragments {
    private final World world;
    private final Query2<Position, Velocity> movers;

    TercioFragments(WorldOptions config, Fragmentation fragmentation, int n) {
        world = World.create(config);
        if (fragmentation.addsTags()) {
            spawnWithoutTags(fragmentation, n);
        } else {
            for (Fragmentation.Group group : fragmentation.groups(n)) {
                world.spawnAll(group.size(), ComponentSet.of(classes(group.parts())));
            }
        }
        world.query(Position.class).update(p -> new Position(1, 2, 3));
        world.query(Velocity.class).update(v -> new Velocity(3, 2, 1));
        Query2<Position, Velocity> all = world.query(Position.class, Velocity.class);
        movers = fragmentation.wantsHealth() ? all.with(Health.class) : all;
    }

    private void spawnWithoutTags(Fragmentation fragmentation, int n) {
        List<Entity> entities = world.spawnAll(n, ComponentSet.of(Position.class, Velocity.class));
        fragmentation.addTags(
                n, (entity, tag) -> world.add(entities.get(entity), Tags.ALL.get(tag)));
    }

    private static Class<?>[] classes(List<Integer> parts) {
        return parts.stream()
                .map(
                        part ->
                                switch (part) {
                                    case Fragmentation.POSITION -> Position.class;
                                    case Fragmentation.VELOCITY -> Velocity.class;
                                    case Fragmentation.HEALTH -> Health.class;
                                    default -> Tags.ALL.get(part - Fragmentation.FIRST_TAG);
                                })
                .toArray(Class<?>[]::new);
    }

    @Override
    public void move() {
        movers.update(TercioBodies::moved);
    }

    @Override
    public Map<String, Double> tally() {
        double[] sum = new double[1];
        movers.forEach((p, v) -> sum[0] += p.x());
        return Map.of("matching", (double) movers.count(), "x", sum[0]);
    }

    @Override
    public void close() {
        world.close();
    }
}
