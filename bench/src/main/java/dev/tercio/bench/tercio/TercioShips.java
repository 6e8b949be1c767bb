package dev.tercio.bench.tercio;

import dev.tercio.ComponentType;
import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.World;
import dev.tercio.WorldOptions;
import dev.tercio.bench.component.Armour;
import dev.tercio.bench.component.Health;
import dev.tercio.bench.component.Position;
import dev.tercio.bench.component.Shield;
import dev.tercio.bench.component.Ship;
import dev.tercio.bench.component.Velocity;
import dev.tercio.bench.workload.Ships;
import dev.tercio.bench.workload.Shuffle;
import dev.tercio.query.Query;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// Ships in a world. Changes from inside a loop are commands that are played when the loop ends.
final class TercioShips implements Ships {
    private static final ComponentType<Position> POSITION = ComponentType.of(Position.class);
    private static final ComponentType<Shield> SHIELD = ComponentType.of(Shield.class);
    private static final ComponentType<Armour> ARMOUR = ComponentType.of(Armour.class);

    private final int n;
    private final World world;
    private final Query<Shield> shields;
    private final Query<Armour> armours;
    private final Query<Health> healths;
    private Entity[] entities = {};
    private Entity[] shuffled = {};
    private @Nullable Lookup<Position> positions;

    TercioShips(WorldOptions config, int n) {
        this.n = n;
        world = World.create(config);
        shields = world.query(Shield.class);
        armours = world.query(Armour.class);
        healths = world.query(Health.class);
    }

    @Override
    public void createPositions() {
        Entity[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = world.spawn(new Position(i, 1, 2));
        }
    }

    @Override
    public void create() {
        Entity[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = world.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
    }

    private Entity[] handles() {
        if (entities.length == 0) {
            entities = new Entity[n];
        }
        return entities;
    }

    @Override
    public void createBulk() {
        world.spawnAll(n, Ship.class, Ship::of);
    }

    @Override
    public void destroy() {
        for (Entity entity : entities) {
            world.destroy(entity);
        }
    }

    @Override
    public void clear() {
        world.destroyAll(world.entities());
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
    public void shieldsToArmour() {
        shields.forEachEntity(
                (entity, shield, commands) -> {
                    commands.add(entity, ARMOUR, new Armour(shield.points()));
                    commands.remove(entity, SHIELD);
                });
    }

    @Override
    public void armourToShields() {
        armours.forEachEntity(
                (entity, armour, commands) -> {
                    commands.add(entity, SHIELD, new Shield(armour.points()));
                    commands.remove(entity, ARMOUR);
                });
    }

    @Override
    public void killTenth() {
        healths.forEachEntity(
                (entity, health, commands) -> {
                    if (health.points() % 10 == 0) {
                        commands.destroy(entity);
                    }
                });
    }

    @Override
    public void replaceKilled() {
        for (int i = 0; i < entities.length; i += 10) {
            entities[i] = world.spawn(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
        }
    }

    @Override
    public void shuffle() {
        // only now: the handles of components with lookups are cached, which changes would pay for
        positions = world.lookup(POSITION);
        int[] order = Shuffle.order(n);
        shuffled = new Entity[n];
        // a copy, so that handles are in memory in the order of their use
        Arrays.setAll(shuffled, i -> new Entity(entities[order[i]].bits()));
    }

    @Override
    public double sumInRandomOrder() {
        Lookup<Position> lookup = Objects.requireNonNull(positions);
        double sum = 0;
        for (Entity entity : shuffled) {
            sum += lookup.get(entity).x();
        }
        return sum;
    }

    @Override
    public int count(Part part) {
        return switch (part) {
            case POSITION -> world.query(Position.class).count();
            case POSITION_AND_VELOCITY -> world.query(Position.class, Velocity.class).count();
            case HEALTH -> healths.count();
            case SHIELD -> shields.count();
            case ARMOUR -> armours.count();
        };
    }

    @Override
    public double sumX() {
        return world.query(Position.class).toList().stream().mapToDouble(Position::x).sum();
    }

    @Override
    public void close() {
        world.close();
    }
}
