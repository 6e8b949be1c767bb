package dev.tercio.bench;

import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Body;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Velocity;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;

/// Ten lambdas that run through the engine before anything is measured, as in a program with
/// several queries. Their type profiles must not slow down the eleventh.
final class OtherLambdas {
    private static final int ENTITIES = 3_000;
    private static final int REPETITIONS = 600;

    private double seen;

    private OtherLambdas() {}

    /// Runs the lambdas in a separate world.
    static void run(WorldOptions config) {
        OtherLambdas others = new OtherLambdas();
        try (World world = World.create(config)) {
            world.spawnAll(ENTITIES, Body.class, Body::of);
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                others.runOnce(world);
            }
        }
        if (Double.isNaN(others.seen)) {
            throw new IllegalStateException("positions are NaN");
        }
    }

    private void runOnce(World world) {
        Query<Position> positions = world.query(Position.class);
        positions.update(p -> new Position(p.x() + 1, p.y(), p.z()));
        positions.update(p -> new Position(p.x() - 1, p.y() + 1, p.z()));
        positions.update(p -> new Position(p.x(), p.y() - 1, p.z()));
        positions.forEach(p -> seen += p.y());
        Query2<Position, Velocity> movers = world.query(Position.class, Velocity.class);
        movers.update((p, v) -> new Position(p.x() + v.x(), p.y(), p.z()));
        movers.update((p, v) -> new Position(p.x() - v.x(), p.y(), p.z()));
        movers.update((p, v) -> new Position(p.x(), p.y() + v.y() - v.y(), p.z()));
        movers.forEach((p, v) -> seen += p.x() * v.y());
        Query<Mover> views = world.query(Mover.class);
        views.update(Velocity.class, m -> new Velocity(-m.velocity().x(), 0, 0));
        views.forEach(m -> seen += m.self().bits() & 1);
    }
}
