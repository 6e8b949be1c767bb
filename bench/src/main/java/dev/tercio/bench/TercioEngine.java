package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldConfig;
import dev.tercio.query.Query;
import dev.tercio.query.Query2;

/// Tercio.
final class TercioEngine implements Engine {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Shield> SHIELD = ComponentType.of(Shield.class);

    private final World world;
    private final Query2<Position, Velocity> movers;
    private final Query<Shield> shields;
    private final Entity[] entities;
    private final Entity[] shuffled;

    TercioEngine(int n, Tier tier) {
        world = World.create(new WorldConfig().tier(tier));
        movers = world.query(Position.class, Velocity.class);
        shields = world.query(Shield.class);
        entities = new Entity[n];
        shuffled = new Entity[n];
    }

    @Override
    public void create() {
        for (int i = 0; i < entities.length; i++) {
            entities[i] = world.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
    }

    @Override
    public void update(float dt) {
        movers.update(
                (p, v) -> new Position(p.x() + v.x() * dt, p.y() + v.y() * dt, p.z() + v.z() * dt));
    }

    @Override
    public void shuffle() {
        int[] order = Shuffle.order(shuffled.length);
        for (int i = 0; i < order.length; i++) {
            // a copy, so that the handles themselves lie in the order of their use
            shuffled[i] = new Entity(entities[order[i]].bits());
        }
    }

    @Override
    public double sumInRandomOrder() {
        double sum = 0;
        for (Entity entity : shuffled) {
            sum += world.get(entity, POSITION).x();
        }
        return sum;
    }

    @Override
    public void addShields() {
        for (int i = 0; i < entities.length; i++) {
            world.add(entities[i], SHIELD, new Shield(i));
        }
    }

    @Override
    public void removeShields() {
        for (Entity entity : entities) {
            world.remove(entity, SHIELD);
        }
    }

    @Override
    public int countMoving() {
        return movers.count();
    }

    @Override
    public int countShields() {
        return shields.count();
    }

    @Override
    public void destroy() {
        for (Entity entity : entities) {
            world.destroy(entity);
        }
    }

    @Override
    public void close() {
        world.close();
    }
}
