package dev.tercio.bench.artemis;

import com.artemis.Component;
import com.artemis.annotations.EntityId;

import dev.tercio.bench.workload.Bodies;

/// Components for artemis-odb, which creates them itself.
public final class Parts {
    private Parts() {}

    /// The position of an entity.
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

    /// The velocity of an entity.
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

    /// The position of an entity, and whether it has changed.
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

    /// The health of an entity.
    public static final class Life extends Component {
        int points;
    }

    /// A shield, which is added and removed.
    public static final class Guard extends Component {
        int points;
    }

    /// Armour, which replaces a shield.
    public static final class Plate extends Component {
        int points;
    }

    /// The force on an entity.
    public static final class Push extends Component {
        float x;
        float y;
        float z;
    }

    /// The inverse mass of an entity.
    public static final class Weight extends Component {
        float inverse;
    }

    /// The drag of an entity: the fraction of its velocity that remains.
    public static final class Brake extends Component {
        float rest;
    }

    /// The entity that a ship aims at.
    public static final class Aim extends Component {
        @EntityId int target;
    }

    /// The number of frames until a bullet expires.
    public static final class Fuse extends Component {
        int frames;
    }
}
