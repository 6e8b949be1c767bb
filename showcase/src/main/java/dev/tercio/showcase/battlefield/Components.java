package dev.tercio.showcase.battlefield;

import dev.tercio.ComponentType;

/// The components and resources of the battle. Lengths are in metres, times in frames of a second.
final class Components {
    // tag::shared[]
    /// The position of a unit at a frame, and its velocity since then (dead reckoning). It changes
    /// only when the unit turns or halts, so a unit that drives straight on is not sent.
    record Course(float x, float y, float dx, float dy, int since) {
        Position at(long frame) {
            float frames = frame - since;
            return new Position(x + frames * dx, y + frames * dy);
        }

        boolean stands() {
            return dx == 0 && dy == 0;
        }
    }

    record Force(Side side, int sector, int number) {}

    record Health(int points, int most) {
        boolean alive() {
            return points > 0;
        }

        Health less(int damage) {
            return new Health(Math.max(0, points - damage), most);
        }
    }

    // end::shared[]

    /// The current position of a unit. Every node computes it from the course.
    record Position(float x, float y) {}

    /// The speed of a unit, the distance it keeps to enemies, and whether terrain slows it down.
    record Mobility(float speed, float standoff, boolean flies) {}

    record Armour(int points) {}

    record Gun(float range, int reload, int damage, float blast, float scatter, float speed) {}

    record Shell(
            float fromX,
            float fromY,
            float x,
            float y,
            int fired,
            int lands,
            int damage,
            float blast,
            Side target) {}

    record Explosion(float x, float y, float blast, int damage, int since, Side target) {}

    /// A destroyed unit.
    record Wreck(float x, float y, Side side, int kind) {}

    /// The order for each sector of each side, two bits each. It is external input.
    record Orders(int blue, int red) {
        static final int HOLD = 0;
        static final int ATTACK = 1;
        static final int FALL_BACK = 2;

        int of(Force force) {
            int sectors = force.side() == Side.BLUE ? blue : red;
            return (sectors >>> (2 * force.sector())) & 3;
        }
    }

    /// The counts at the end of the frame.
    record Tally(int blue, int red, int blueWrecks, int redWrecks, int shells, int explosions) {}

    static final ComponentType<Shell> SHELL = ComponentType.of(Shell.class);
    static final ComponentType<Explosion> EXPLOSION = ComponentType.of(Explosion.class);
    static final ComponentType<Wreck> WRECK = ComponentType.of(Wreck.class);
    static final ComponentType<Health> HEALTH = ComponentType.of(Health.class);

    private Components() {}
}
