package dev.tercio.examples.swarm;

/// The components and resources of the swarm.
final class Parts {
    record Position(float x, float y) {}

    record Velocity(float x, float y) {
        /// The same direction, neither too slow nor too fast. A square root is exact everywhere,
        /// which sine and its like are not.
        Velocity limited(float slowest, float fastest) {
            float speed = (float) Math.sqrt(x * x + y * y);
            if (speed == 0) {
                return new Velocity(slowest, 0);
            }
            float wanted = Math.clamp(speed, slowest, fastest) / speed;
            return new Velocity(x * wanted, y * wanted);
        }
    }

    record Energy(int points) {}

    /// Tells hunters from birds.
    record Hawk() {}

    /// Random numbers that belong to the state, so that a replay throws the same.
    ///
    /// @param state changes once a frame
    record Dice(long state) {
        private static final long STEP = 0x9E37_79B9_7F4A_7C15L;

        Dice next() {
            return new Dice(mix(state + STEP));
        }

        /// A number from 0 to below the limit. Who throws with the same number gets the same,
        /// whatever thread asks first: parallel bodies throw with the index of their entity.
        int at(int number, int limit) {
            return (int) Long.remainderUnsigned(mix(state ^ number * STEP), limit);
        }

        private static long mix(long bits) {
            long mixed = (bits ^ (bits >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
            return mixed ^ (mixed >>> 31);
        }
    }

    /// Where birds like to be.
    record Lure(float x, float y) {}

    /// How many there were when the frame began.
    record Tally(int birds, int hawks) {}

    private Parts() {}
}
