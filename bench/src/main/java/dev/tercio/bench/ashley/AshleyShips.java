package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Engine;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.EntitySystem;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.utils.ImmutableArray;

import dev.tercio.bench.ashley.Parts.Guard;
import dev.tercio.bench.ashley.Parts.Life;
import dev.tercio.bench.ashley.Parts.Place;
import dev.tercio.bench.ashley.Parts.Plate;
import dev.tercio.bench.ashley.Parts.Speed;
import dev.tercio.bench.workload.Ships;
import dev.tercio.bench.workload.Shuffle;

import java.util.Arrays;

/// Ships in an engine. Loops that change the entities they visit run in a system, because the
/// engine then defers the changes until the system has finished.
final class AshleyShips implements Ships {
    private final int n;
    private final Engine engine = new Engine();
    private final ImmutableArray<Entity> placed = entities(Family.all(Place.class));
    private final ImmutableArray<Entity> moving = entities(Family.all(Place.class, Speed.class));
    private final ImmutableArray<Entity> alive = entities(Family.all(Life.class));
    private final ImmutableArray<Entity> guarded = entities(Family.all(Guard.class));
    private final ImmutableArray<Entity> plated = entities(Family.all(Plate.class));
    private final Turn turn = new Turn();
    private Entity[] entities = {};
    private Entity[] shuffled = {};

    AshleyShips(int n) {
        this.n = n;
        engine.addSystem(turn);
    }

    private ImmutableArray<Entity> entities(Family.Builder family) {
        return engine.getEntitiesFor(family.get());
    }

    @Override
    public void createPositions() {
        Entity[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = engine.createEntity().add(new Place(i, 1, 2));
            engine.addEntity(made[i]);
        }
    }

    @Override
    public void create() {
        Entity[] made = handles();
        for (int i = 0; i < made.length; i++) {
            made[i] = createOne(i);
        }
    }

    private Entity[] handles() {
        if (entities.length == 0) {
            entities = new Entity[n];
        }
        return entities;
    }

    private Entity createOne(int i) {
        Entity entity = engine.createEntity();
        entity.add(new Place(i, 1, 2)).add(new Speed(3, i, 5)).add(new Life(i));
        engine.addEntity(entity);
        return entity;
    }

    @Override
    public void createBulk() {
        for (int i = 0; i < n; i++) {
            createOne(i);
        }
    }

    /// All at once: removing one entity searches through all of them.
    @Override
    public void destroy() {
        engine.removeAllEntities();
    }

    @Override
    public void clear() {
        engine.removeAllEntities();
    }

    @Override
    public void addShields() {
        for (int i = 0; i < entities.length; i++) {
            entities[i].add(new Guard(i));
        }
    }

    @Override
    public void removeShields() {
        for (Entity entity : entities) {
            entity.remove(Guard.class);
        }
    }

    @Override
    public void shieldsToArmour() {
        turn.run(
                () -> {
                    for (int i = 0; i < guarded.size(); i++) {
                        Entity entity = guarded.get(i);
                        entity.add(new Plate(Parts.GUARDS.get(entity).points()));
                        entity.remove(Guard.class);
                    }
                });
    }

    @Override
    public void armourToShields() {
        turn.run(
                () -> {
                    for (int i = 0; i < plated.size(); i++) {
                        Entity entity = plated.get(i);
                        entity.add(new Guard(Parts.PLATES.get(entity).points()));
                        entity.remove(Plate.class);
                    }
                });
    }

    @Override
    public void killTenth() {
        turn.run(
                () -> {
                    for (int i = 0; i < alive.size(); i++) {
                        Entity entity = alive.get(i);
                        if (Parts.LIVES.get(entity).points() % 10 == 0) {
                            engine.removeEntity(entity);
                        }
                    }
                });
    }

    @Override
    public void replaceKilled() {
        for (int i = 0; i < entities.length; i += 10) {
            entities[i] = createOne(i);
        }
    }

    @Override
    public void shuffle() {
        int[] order = Shuffle.order(n);
        shuffled = new Entity[n];
        Arrays.setAll(shuffled, i -> entities[order[i]]);
    }

    @Override
    public double sumInRandomOrder() {
        double sum = 0;
        for (Entity entity : shuffled) {
            sum += Parts.PLACES.get(entity).x;
        }
        return sum;
    }

    @Override
    public int count(Part part) {
        return switch (part) {
            case POSITION -> placed.size();
            case POSITION_AND_VELOCITY -> moving.size();
            case HEALTH -> alive.size();
            case SHIELD -> guarded.size();
            case ARMOUR -> plated.size();
        };
    }

    @Override
    public double sumX() {
        double sum = 0;
        for (Entity entity : placed) {
            sum += Parts.PLACES.get(entity).x;
        }
        return sum;
    }

    /// A system that runs a given action.
    private final class Turn extends EntitySystem {
        private Runnable work = () -> {};

        void run(Runnable wanted) {
            work = wanted;
            engine.update(0);
            work = () -> {};
        }

        @Override
        public void update(float dt) {
            work.run();
        }
    }
}
