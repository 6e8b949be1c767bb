package dev.tercio.showcase.swarm;

import dev.tercio.Entity;
import dev.tercio.Lookup;
import dev.tercio.kit.SpatialIndex;
import dev.tercio.showcase.swarm.Components.Position;
import dev.tercio.showcase.swarm.Components.Velocity;

/// Sums over the birds near a place. The index has a defined order, so the sums of floats do not
/// depend on threads.
final class Flock implements SpatialIndex.Visitor {
    private final Lookup<Velocity> velocities;
    private final SpatialIndex index;
    private int size;
    private float x;
    private float y;
    private float speedX;
    private float speedY;

    private Flock(Lookup<Velocity> velocities, SpatialIndex index) {
        this.velocities = velocities;
        this.index = index;
    }

    /// The birds near a place.
    static Flock near(Lookup<Velocity> velocities, Airspace air, Position p) {
        Flock flock = new Flock(velocities, air.birds());
        air.birds().within(p.x(), p.y(), Airspace.REACH, flock);
        return flock;
    }

    @Override
    public void visit(Entity bird, double squared) {
        Velocity v = velocities.get(bird);
        size++;
        x += (float) index.x(bird);
        y += (float) index.y(bird);
        speedX += v.x();
        speedY += v.y();
    }

    int size() {
        return size;
    }

    /// The centre of a flock that is not empty.
    Position centre() {
        return new Position(x / size, y / size);
    }

    /// The mean velocity of a flock that is not empty.
    Velocity drift() {
        return new Velocity(speedX / size, speedY / size);
    }
}
