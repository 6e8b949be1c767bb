package dev.tercio.bench.artemis;

import com.artemis.Component;

import dev.tercio.bench.workload.Bodies;

/// Components for artemis-odb, which makes them itself.
public final class Parts {
    private Parts() {}

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

        void move(Speed speed) {
            x += speed.x * Bodies.DT;
            y += speed.y * Bodies.DT;
            z += speed.z * Bodies.DT;
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

        void push(Push push, Weight weight, Brake brake) {
            float step = weight.inverse * Bodies.DT;
            float rest = brake.rest;
            x = (x + push.x * step) * rest;
            y = (y + push.y * step) * rest;
            z = (z + push.z * step) * rest;
        }
    }

    /// Where an entity is, and whether that has changed.
    public static final class FlaggedPlace extends Component {
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

    /// How much an entity can take.
    public static final class Life extends Component {
        int points;
    }

    /// What an entity gets and loses again.
    public static final class Guard extends Component {
        int points;
    }

    /// What an entity gets in its place.
    public static final class Plate extends Component {
        int points;
    }

    /// The push on an entity.
    public static final class Push extends Component {
        float x;
        float y;
        float z;
    }

    /// How hard an entity is to move.
    public static final class Weight extends Component {
        float inverse;
    }

    /// What an entity keeps of its speed.
    public static final class Brake extends Component {
        float rest;
    }
}
