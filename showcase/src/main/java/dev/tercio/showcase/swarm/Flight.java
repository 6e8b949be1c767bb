package dev.tercio.showcase.swarm;

import dev.tercio.Lookup;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.query.Query2;
import dev.tercio.query.Query3;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;
import dev.tercio.showcase.swarm.Components.Acceleration;
import dev.tercio.showcase.swarm.Components.Hawk;
import dev.tercio.showcase.swarm.Components.Lure;
import dev.tercio.showcase.swarm.Components.Position;
import dev.tercio.showcase.swarm.Components.Tally;
import dev.tercio.showcase.swarm.Components.Velocity;

/// The systems that make birds and hawks fly.
final class Flight {
    private static final float ALIGN = 0.08f;
    private static final float GATHER = 0.04f;
    private static final float SCATTER = -0.3f;
    private static final float LURED = 0.05f;
    private static final float CHASE = 0.2f;

    private final Airspace air;

    Flight(Airspace air) {
        this.air = air;
    }

    void addTo(Schedule schedule) {
        schedule.add("bird index", air.birds()::refreshing)
                .add("hawk index", air.hawks()::refreshing)
                .add("census", this::census)
                .add("steer", this::steer)
                .add("chase", this::chase)
                .add("accelerate", Flight::accelerate)
                .add("move", this::move);
    }

    private ComponentSystem census(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class).writesResources(Tally.class);
        return context -> {
            Tally tally = new Tally(air.birds().size(), air.hawks().size());
            context.world().resources().set(tally);
        };
    }

    private ComponentSystem steer(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class, Lure.class).writes(Acceleration.class);
        Query3<Acceleration, Velocity, Position> birds =
                setup.query(Acceleration.class, Velocity.class, Position.class)
                        .without(Hawk.class)
                        .parallel();
        Lookup<Velocity> velocities = setup.lookup(Velocity.class);
        return context -> {
            Lure lure = context.world().resources().get(Lure.class);
            birds.update((_, v, p) -> steered(v, p, Flock.near(velocities, air, p), lure));
        };
    }

    /// The flock contains at least the bird itself.
    private static Acceleration steered(Velocity v, Position p, Flock flock, Lure lure) {
        Velocity drift = flock.drift();
        Position centre = flock.centre();
        float far = Math.max(1, Math.abs(lure.x() - p.x()) + Math.abs(lure.y() - p.y()));
        float pull = flock.size() > Life.CROWD ? SCATTER : GATHER;
        float x = (drift.x() - v.x()) * ALIGN + (centre.x() - p.x()) * pull;
        float y = (drift.y() - v.y()) * ALIGN + (centre.y() - p.y()) * pull;
        x += (lure.x() - p.x()) / far * LURED;
        y += (lure.y() - p.y()) / far * LURED;
        return new Acceleration(x, y);
    }

    /// Hawks keep their course until there are birds near them.
    private ComponentSystem chase(SystemSetup setup) {
        setup.readsResources(SpatialIndex.class).writes(Acceleration.class);
        Query2<Acceleration, Position> hawks =
                setup.query(Acceleration.class, Position.class).with(Hawk.class);
        Lookup<Velocity> velocities = setup.lookup(Velocity.class);
        return _ -> hawks.update((_, p) -> chasing(p, Flock.near(velocities, air, p)));
    }

    private static Acceleration chasing(Position p, Flock prey) {
        if (prey.size() == 0) {
            return Acceleration.NONE;
        }
        float x = (prey.centre().x() - p.x()) * CHASE;
        float y = (prey.centre().y() - p.y()) * CHASE;
        return new Acceleration(x, y);
    }

    private static ComponentSystem accelerate(SystemSetup setup) {
        setup.writes(Velocity.class);
        Query2<Velocity, Acceleration> all =
                setup.query(Velocity.class, Acceleration.class).parallel();
        Query2<Velocity, Acceleration> birds = all.without(Hawk.class);
        Query2<Velocity, Acceleration> hawks = all.with(Hawk.class);
        return _ -> {
            birds.update((v, a) -> new Velocity(v.x() + a.x(), v.y() + a.y()).limited(4, 14));
            hawks.update((v, a) -> new Velocity(v.x() + a.x(), v.y() + a.y()).limited(6, 18));
        };
    }

    private ComponentSystem move(SystemSetup setup) {
        Query2<Position, Velocity> all =
                setup.writes(Position.class).query(Position.class, Velocity.class).parallel();
        return context -> {
            float step = (float) context.time().step();
            all.update((p, v) -> moved(p, v, step));
        };
    }

    private Position moved(Position p, Velocity v, float step) {
        return new Position(air.wrap(p.x() + v.x() * step), air.wrap(p.y() + v.y() * step));
    }
}
