package dev.tercio.showcase.swarm;

import dev.tercio.query.Query;
import dev.tercio.query.Query2;
import dev.tercio.schedule.ComponentSystem;
import dev.tercio.schedule.Schedule;
import dev.tercio.schedule.SystemSetup;
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

    private final Grid grid;

    Flight(Grid grid) {
        this.grid = grid;
    }

    void addTo(Schedule schedule) {
        schedule.add("census", this::census)
                .add("steer", this::steer)
                .add("chase", this::chase)
                .add("move", this::move);
    }

    private ComponentSystem census(SystemSetup setup) {
        setup.writesResources(Grid.class, Tally.class);
        Query2<Position, Velocity> birds =
                setup.query(Position.class, Velocity.class).without(Hawk.class);
        Query<Position> hawks = setup.query(Position.class).with(Hawk.class);
        return context -> {
            grid.clear();
            birds.forEach(grid::addBird);
            hawks.forEach(grid::addHawk);
            context.world().resources().set(new Tally(birds.count(), hawks.count()));
        };
    }

    private ComponentSystem steer(SystemSetup setup) {
        setup.readsResources(Grid.class, Lure.class).writes(Velocity.class);
        Query2<Velocity, Position> birds =
                setup.query(Velocity.class, Position.class).without(Hawk.class).parallel();
        return context -> {
            Lure lure = context.world().resources().get(Lure.class);
            birds.update((v, p) -> steered(v, p, lure));
        };
    }

    private Velocity steered(Velocity v, Position p, Lure lure) {
        Velocity drift = grid.drift(p);
        Position centre = grid.centre(p);
        float far = Math.max(1, Math.abs(lure.x() - p.x()) + Math.abs(lure.y() - p.y()));
        float pull = grid.birdsAt(p) > Life.CROWD ? SCATTER : GATHER;
        float x = (drift.x() - v.x()) * ALIGN + (centre.x() - p.x()) * pull;
        float y = (drift.y() - v.y()) * ALIGN + (centre.y() - p.y()) * pull;
        x += (lure.x() - p.x()) / far * LURED;
        y += (lure.y() - p.y()) / far * LURED;
        return new Velocity(v.x() + x, v.y() + y).limited(4, 14);
    }

    /// Hawks keep their course until there are birds in their cell.
    private ComponentSystem chase(SystemSetup setup) {
        setup.readsResources(Grid.class).writes(Velocity.class);
        Query2<Velocity, Position> hawks =
                setup.query(Velocity.class, Position.class).with(Hawk.class);
        return context ->
                hawks.update(
                        (v, p) -> {
                            if (grid.birdsAt(p) == 0) {
                                return v;
                            }
                            Position centre = grid.centre(p);
                            float x = v.x() + (centre.x() - p.x()) * CHASE;
                            float y = v.y() + (centre.y() - p.y()) * CHASE;
                            return new Velocity(x, y).limited(6, 18);
                        });
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
        return new Position(grid.wrap(p.x() + v.x() * step), grid.wrap(p.y() + v.y() * step));
    }
}
