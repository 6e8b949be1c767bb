package dev.tercio.bench.tercio;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Body;
import dev.tercio.bench.component.Moved;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;

import java.util.Map;

/// Updates by queries.
final class TercioBodies implements Bodies {
    private final World world;
    private final Query<Position> positions;
    private final Query2<Position, Velocity> movers;
    private final Query<Body> bodies;

    TercioBodies(WorldOptions config, int n) {
        world = World.create(config);
        world.spawnAll(n, Body.class, Body::of);
        positions = world.query(Position.class);
        movers = world.query(Position.class, Velocity.class);
        bodies = world.query(Body.class);
    }

    @Override
    public void one() {
        positions.update(p -> new Position(p.x() + DT, p.y() + DT, p.z() + DT));
    }

    @Override
    public void two() {
        movers.update(TercioBodies::moved);
    }

    @Override
    public void five() {
        bodies.update(Moved.class, TercioBodies::step);
    }

    static Position moved(Position p, Velocity v) {
        return new Position(p.x() + v.x() * DT, p.y() + v.y() * DT, p.z() + v.z() * DT);
    }

    private static Moved step(Body b) {
        float step = b.mass().inverse() * DT;
        float rest = b.drag().rest();
        Velocity velocity =
                new Velocity(
                        (b.velocity().x() + b.force().x() * step) * rest,
                        (b.velocity().y() + b.force().y() * step) * rest,
                        (b.velocity().z() + b.force().z() * step) * rest);
        return new Moved(moved(b.position(), velocity), velocity);
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "x", positions.toList().stream().mapToDouble(Position::x).sum(),
                "speed",
                        world.query(Velocity.class).toList().stream()
                                .mapToDouble(Velocity::x)
                                .sum());
    }

    @Override
    public void close() {
        world.close();
    }
}
