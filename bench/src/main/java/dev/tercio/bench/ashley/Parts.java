package dev.tercio.bench.ashley;

import com.badlogic.ashley.core.Component;
import com.badlogic.ashley.core.ComponentMapper;
import com.badlogic.ashley.core.Entity;

import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.Bullets;

/// Components for Ashley and their mappers.
final class Parts {
    static final ComponentMapper<Place> PLACES = ComponentMapper.getFor(Place.class);
    static final ComponentMapper<Speed> SPEEDS = ComponentMapper.getFor(Speed.class);
    static final ComponentMapper<Life> LIVES = ComponentMapper.getFor(Life.class);
    static final ComponentMapper<Guard> GUARDS = ComponentMapper.getFor(Guard.class);
    static final ComponentMapper<Plate> PLATES = ComponentMapper.getFor(Plate.class);
    static final ComponentMapper<Push> PUSHES = ComponentMapper.getFor(Push.class);
    static final ComponentMapper<Weight> WEIGHTS = ComponentMapper.getFor(Weight.class);
    static final ComponentMapper<Brake> BRAKES = ComponentMapper.getFor(Brake.class);

    private Parts() {}

    /// The position of an entity.
    static final class Place implements Component {
        float x;
        float y;
        float z;

        Place(float x, float y, float z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        void move(Speed speed) {
            x += speed.x * Bodies.DT;
            y += speed.y * Bodies.DT;
            z += speed.z * Bodies.DT;
        }
    }

    /// The velocity of an entity.
    static final class Speed implements Component {
        float x;
        float y;
        float z;

        Speed(float x, float y, float z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        void push(Push push, Weight weight, Brake brake) {
            float step = weight.inverse() * Bodies.DT;
            float rest = brake.rest();
            x = (x + push.x() * step) * rest;
            y = (y + push.y() * step) * rest;
            z = (z + push.z() * step) * rest;
        }
    }

    /// The position of an entity, and whether it has changed.
    static final class FlaggedPlace implements Component {
        static final ComponentMapper<FlaggedPlace> ALL = ComponentMapper.getFor(FlaggedPlace.class);

        float x;
        float y;
        float z;
        boolean changed;

        void set(float x, float y, float z) {
            this.x = x;
            this.y = y;
            this.z = z;
            changed = true;
        }
    }

    /// The entity that a ship aims at.
    static final class Aim implements Component {
        static final ComponentMapper<Aim> ALL = ComponentMapper.getFor(Aim.class);

        Entity target;

        Aim(Entity target) {
            this.target = target;
        }
    }

    /// The number of frames until a bullet expires.
    static final class Fuse implements Component {
        static final ComponentMapper<Fuse> ALL = ComponentMapper.getFor(Fuse.class);

        int frames = Bullets.LIFETIME;
    }

    record Life(int points) implements Component {}

    record Guard(int points) implements Component {}

    record Plate(int points) implements Component {}

    record Push(float x, float y, float z) implements Component {}

    record Weight(float inverse) implements Component {}

    record Brake(float rest) implements Component {}
}
