package dev.tercio.bench.tercio;

import dev.tercio.ComponentType;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Shield;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.FirstFrame;

import org.jspecify.annotations.Nullable;

import java.util.Map;
import java.util.Objects;

/// The structural changes are commands of a query body.
final class TercioFirstFrame implements FirstFrame {
    private final WorldOptions config;
    private final int n;
    private @Nullable World world;

    TercioFirstFrame(WorldOptions config, int n) {
        this.config = config;
        this.n = n;
    }

    @Override
    public void run() {
        close();
        World created = World.create(config);
        world = created;
        for (int i = 0; i < n; i++) {
            created.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
        created.query(Position.class, Velocity.class).update(TercioBodies::moved);
        ComponentType<Shield> shield = ComponentType.of(Shield.class);
        created.query(Health.class)
                .forEachEntity(
                        (ship, health, commands) ->
                                commands.add(ship, shield, new Shield(health.points())));
    }

    @Override
    public Map<String, Double> tally() {
        World current = Objects.requireNonNull(world);
        return Map.of(
                "points",
                        current.query(Shield.class).toList().stream()
                                .mapToDouble(Shield::points)
                                .sum(),
                "x",
                        current.query(Position.class).toList().stream()
                                .mapToDouble(Position::x)
                                .sum());
    }

    @Override
    public void close() {
        if (world != null) {
            world.close();
        }
    }
}
