package dev.tercio.bench;

import com.artemis.Archetype;
import com.artemis.ArchetypeBuilder;
import com.artemis.Aspect;
import com.artemis.Component;
import com.artemis.ComponentMapper;
import com.artemis.EntitySubscription;
import com.artemis.World;
import com.artemis.WorldConfigurationBuilder;
import com.artemis.systems.IteratingSystem;

/// artemis-odb with an archetype and mappers. Its queries see changes after `process()`, which is
/// therefore part of each of them.
final class ArtemisEngine implements Engine {
    private final World world;
    private final Archetype ship;
    private final ComponentMapper<Place> places;
    private final ComponentMapper<Speed> speeds;
    private final ComponentMapper<Life> lives;
    private final ComponentMapper<Guard> guards;
    private final EntitySubscription moving;
    private final EntitySubscription guarded;
    private final Move move = new Move();
    private final int[] entities;
    private final int[] shuffled;

    @SuppressWarnings("unchecked") // arrays of classes, made by the calls
    ArtemisEngine(int n) {
        world = new World(new WorldConfigurationBuilder().with(move).build());
        move.setEnabled(false);
        ship = new ArchetypeBuilder().add(Place.class, Speed.class, Life.class).build(world);
        places = world.getMapper(Place.class);
        speeds = world.getMapper(Speed.class);
        lives = world.getMapper(Life.class);
        guards = world.getMapper(Guard.class);
        moving = subscribe(Aspect.all(Place.class, Speed.class));
        guarded = subscribe(Aspect.all(Guard.class));
        entities = new int[n];
        shuffled = new int[n];
    }

    @Override
    public void create() {
        for (int i = 0; i < entities.length; i++) {
            int entity = world.create(ship);
            places.get(entity).set(i, 1, 2);
            speeds.get(entity).set(3, i, 5);
            lives.get(entity).points = i;
            entities[i] = entity;
        }
        world.process();
    }

    @Override
    public void update(float dt) {
        world.setDelta(dt);
        move.setEnabled(true);
        world.process();
        move.setEnabled(false);
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
        for (int entity : shuffled) {
            sum += places.get(entity).x;
        }
        return sum;
    }

    @Override
    public void addShields() {
        for (int i = 0; i < entities.length; i++) {
            guards.create(entities[i]).points = i;
        }
        world.process();
    }

    @Override
    public void removeShields() {
        for (int entity : entities) {
            guards.remove(entity);
        }
        world.process();
    }

    @Override
    public int countMoving() {
        return moving.getEntities().size();
    }

    @Override
    public int countShields() {
        return guarded.getEntities().size();
    }

    @Override
    public void destroy() {
        for (int entity : entities) {
            world.delete(entity);
        }
        world.process();
    }

    @Override
    public void close() {
        world.dispose();
    }

    private EntitySubscription subscribe(Aspect.Builder aspect) {
        return world.getAspectSubscriptionManager().get(aspect);
    }

    /// Where an entity is.
    public static final class Place extends Component {
        float x;
        float y;
        float z;

        void set(float x, float y, float z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }
    }

    /// How fast an entity moves.
    public static final class Speed extends Component {
        float x;
        float y;
        float z;

        void set(float x, float y, float z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }
    }

    /// How much an entity can take.
    public static final class Life extends Component {
        int points;
    }

    /// What an entity gets and loses again.
    public static final class Guard extends Component {
        int points;
    }

    /// The system that moves; artemis fills in the mappers.
    @SuppressWarnings("NullAway.Init")
    private static final class Move extends IteratingSystem {
        private ComponentMapper<Place> places;
        private ComponentMapper<Speed> speeds;

        @SuppressWarnings("unchecked")
        Move() {
            super(Aspect.all(Place.class, Speed.class));
        }

        @Override
        protected void process(int entity) {
            float dt = world.delta;
            Place place = places.get(entity);
            Speed speed = speeds.get(entity);
            place.x += speed.x * dt;
            place.y += speed.y * dt;
            place.z += speed.z * dt;
        }
    }
}
