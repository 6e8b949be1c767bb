package dev.tercio.bench;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;
import com.badlogic.ashley.core.Family;
import com.badlogic.ashley.systems.IteratingSystem;
import com.badlogic.ashley.utils.ImmutableArray;

/// Ashley with mappers; its entities get their components before the engine gets them.
final class AshleyEngine implements Engine {
    private static final ComponentMapper<Place> PLACES = ComponentMapper.getFor(Place.class);
    private static final ComponentMapper<Speed> SPEEDS = ComponentMapper.getFor(Speed.class);

    private final com.badlogic.ashley.core.Engine engine = new com.badlogic.ashley.core.Engine();
    private final ImmutableArray<Entity> moving;
    private final ImmutableArray<Entity> guarded;
    private final Entity[] entities;
    private final Entity[] shuffled;

    AshleyEngine(int n) {
        engine.addSystem(new Move());
        moving = engine.getEntitiesFor(Family.all(Place.class, Speed.class).get());
        guarded = engine.getEntitiesFor(Family.all(Guard.class).get());
        entities = new Entity[n];
        shuffled = new Entity[n];
    }

    @Override
    public void create() {
        for (int i = 0; i < entities.length; i++) {
            Entity entity = engine.createEntity();
            entity.add(new Place(i, 1, 2)).add(new Speed(3, i, 5)).add(new Life(i));
            engine.addEntity(entity);
            entities[i] = entity;
        }
    }

    @Override
    public void update(float dt) {
        engine.update(dt);
    }

    @Override
    public void shuffle() {
        int[] order = Shuffle.order(shuffled.length);
        for (int i = 0; i < order.length; i++) {
            shuffled[i] = entities[order[i]];
        }
    }

    @Override
    public double sumInRandomOrder() {
        double sum = 0;
        for (Entity entity : shuffled) {
            sum += PLACES.get(entity).x;
        }
        return sum;
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
    public int countMoving() {
        return moving.size();
    }

    @Override
    public int countShields() {
        return guarded.size();
    }

    /// One by one would be slower still.
    @Override
    public void destroy() {
        engine.removeAllEntities();
    }

    static final class Place implements Component {
        float x;
        float y;
        float z;

        Place(float x, float y, float z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }
    }

    private record Speed(float x, float y, float z) implements Component {}

    private record Life(int points) implements Component {}

    private record Guard(int points) implements Component {}

    private static final class Move extends IteratingSystem {
        Move() {
            super(Family.all(Place.class, Speed.class).get());
        }

        @Override
        protected void processEntity(Entity entity, float dt) {
            Place place = PLACES.get(entity);
            Speed speed = SPEEDS.get(entity);
            place.x += speed.x * dt;
            place.y += speed.y * dt;
            place.z += speed.z * dt;
        }
    }
}
