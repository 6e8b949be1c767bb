package dev.tercio.bench.tercio;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Shield;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.ChurnedShips;
import dev.tercio.query.Query2;

import java.util.Arrays;
import java.util.Map;

/// Single changes, and updates by queries.
final class TercioChurnedShips implements ChurnedShips {
    private static final ComponentType<Shield> SHIELD = ComponentType.of(Shield.class);

    private final World world;
    private final Query2<Position, Velocity> movers;
    private final Query2<Position, Shield> shielded;
    private final Entity[] ships;

    TercioChurnedShips(WorldOptions config, int n) {
        world = World.create(config);
        movers = world.query(Position.class, Velocity.class);
        shielded = world.query(Position.class, Shield.class);
        ships = new Entity[n];
        Arrays.fill(ships, Entity.NONE);
    }

    @Override
    public void spawn(int i) {
        ships[i] = world.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
    }

    @Override
    public void destroy(int i) {
        world.destroy(ships[i]);
    }

    @Override
    public void addShield(int i) {
        world.add(ships[i], SHIELD, new Shield(i));
    }

    @Override
    public void removeShield(int i) {
        world.remove(ships[i], SHIELD);
    }

    @Override
    public void moveShielded() {
        shielded.update(
                (p, _) -> new Position(p.x() + Bodies.DT, p.y() + Bodies.DT, p.z() + Bodies.DT));
    }

    @Override
    public void moveAll() {
        movers.update(TercioBodies::moved);
    }

    @Override
    public Map<String, Double> tally() {
        return Map.of(
                "ships", (double) movers.count(),
                "shields", (double) shielded.count(),
                "x", world.query(Position.class).toList().stream().mapToDouble(Position::x).sum());
    }

    @Override
    public void close() {
        world.close();
    }
}
