package dev.tercio.bench.dominion;

import dev.dominion.ecs.api.Entity;
import dev.tercio.bench.component.Body;
import dev.tercio.bench.workload.Bodies;
import dev.tercio.bench.workload.Bullets;

/// Components for Dominion: plain mutable classes that are changed in place.
final class Parts {
    private Parts() {}

    /// The position of an entity.
    static final class Place {
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
    static final class Speed {
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
    static final class FlaggedPlace {
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
    static final class Aim {
        Entity target;

        Aim(Entity target) {
            this.target = target;
        }
    }

    /// The number of frames until a bullet expires.
    static final class Fuse {
        int frames = Bullets.LIFETIME;
    }

    record Life(int points) {}

    record Guard(int points) {}

    record Plate(int points) {}

    record Push(float x, float y, float z) {}

    record Weight(float inverse) {}

    record Brake(float rest) {}

    /// The five components of a body.
    static Object[] of(Body body) {
        return new Object[] {
            new Place(body.position().x(), body.position().y(), body.position().z()),
            new Speed(body.velocity().x(), body.velocity().y(), body.velocity().z()),
            new Push(body.force().x(), body.force().y(), body.force().z()),
            new Weight(body.mass().inverse()),
            new Brake(body.drag().rest())
        };
    }
}
