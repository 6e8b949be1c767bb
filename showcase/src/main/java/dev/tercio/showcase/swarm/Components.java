package dev.tercio.showcase.swarm;

/// The components and resources of the swarm.
final class Components {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {
        /// The same direction with a speed in a range. `Math.sqrt` is exactly specified on every
        /// platform; `Math.sin` and others are not.
        Velocity limited(float slowest, float fastest) {
            float speed = (float) Math.sqrt(x * x + y * y);
            if (speed == 0) {
                return new Velocity(slowest, 0);
            }
            float wanted = Math.clamp(speed, slowest, fastest) / speed;
            return new Velocity(x * wanted, y * wanted);
        }
    }

    /// The change of velocity in this frame. Birds read the velocities of others to compute it, so
    /// the velocities must not change at the same time.
    record Acceleration(float x, float y) {
        static final Acceleration NONE = new Acceleration(0, 0);
    }

    record Energy(int points) {}

    /// A tag: hunts birds.
    record Hawk() {}

    /// Random numbers that are part of the state, so that a replay draws the same numbers.
    ///
    /// @param state changes once per frame
    record RandomState(long state) {
        private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

        RandomState next() {
            return new RandomState(mix(state + STEP));
        }

        /// A number from 0 to below the limit that depends only on the state and the given number.
        /// Parallel bodies pass the index of their entity, so the order of threads does not matter.
        int at(int number, int limit) {
            return (int) Long.remainderUnsigned(mix(state ^ number * STEP), limit);
        }

        private static long mix(long bits) {
            long mixed = (bits ^ (bits >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
            return mixed ^ (mixed >>> 31);
        }
    }

    /// A place that attracts birds.
    record Lure(float x, float y) {}

    /// The counts at the start of the frame.
    record Tally(int birds, int hawks) {}

    private Components() {}
}
