package dev.tercio.bench;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Tier;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;

import java.util.List;
import java.util.SplittableRandom;

/// A world of ships, some of which change all three components in each frame.
final class ChangingShips implements AutoCloseable {
    /// The number of 32-bit columns of the world.
    static final int COLUMNS = 7;

    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Velocity> VELOCITY = ComponentType.of(Velocity.class);
    private static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);

    final World world;
    private final Entity[] changing;
    private int turn;

    ChangingShips(int n, Tier tier, Spread spread) {
        SplittableRandom random = new SplittableRandom(42);
        world = World.create(WorldOptions.DEFAULT.tier(tier));
        List<Entity> all = world.spawnAll(n, Ship.class, _ -> Ship.random(random));
        int[] places = spread.of(n);
        changing = new Entity[places.length];
        for (int i = 0; i < places.length; i++) {
            changing[i] = all.get(places[i]);
        }
    }

    /// Sets new values for the ships that change.
    void change() {
        turn++;
        for (int i = 0; i < changing.length; i++) {
            Entity entity = changing[i];
            world.set(entity, POSITION, new Position(i, turn, -i));
            world.set(entity, VELOCITY, new Velocity(turn, 0.5f, i));
            world.set(entity, HEALTH, new Health(turn + i));
        }
    }

    @Override
    public void close() {
        world.close();
    }

    /// The same amount of data as in a world of n ships, in plain arrays.
    static int[][] columns(int n) {
        SplittableRandom random = new SplittableRandom(42);
        int[][] columns = new int[COLUMNS][];
        for (int i = 0; i < COLUMNS; i++) {
            columns[i] = random.ints(n).toArray();
        }
        return columns;
    }
}
