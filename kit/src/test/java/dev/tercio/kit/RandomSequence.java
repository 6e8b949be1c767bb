package dev.tercio.kit;

import dev.tercio.Entity;

/// The ways in which programs walk through the keys of [Randoms]: each is a sequence of 64-bit
/// numbers that must look random.
enum RandomSequence {
    /// Many numbers of one key.
    DRAWS {
        @Override
        long at(Randoms randoms, long i) {
            throw new UnsupportedOperationException("numbers of a stream are drawn in order");
        }

        @Override
        long[] take(Randoms randoms, int count) {
            long[] numbers = new long[count];
            RandomStream stream = randoms.at(0, Entity.of(1, 1), PURPOSE);
            for (int i = 0; i < count; i++) {
                numbers[i] = stream.nextLong();
            }
            return numbers;
        }
    },

    /// The first number of neighbouring entities.
    ENTITIES {
        @Override
        long at(Randoms randoms, long i) {
            return randoms.at(1, Entity.of((int) i, 1), PURPOSE).nextLong();
        }
    },

    /// Entities that reuse a slot.
    GENERATIONS {
        @Override
        long at(Randoms randoms, long i) {
            return randoms.at(1, Entity.of(3, (int) i), PURPOSE).nextLong();
        }
    },

    /// The first number of an entity in successive frames.
    FRAMES {
        @Override
        long at(Randoms randoms, long i) {
            return randoms.at(i, Entity.of(5, 1), PURPOSE).nextLong();
        }
    },

    /// Purposes that are small numbers.
    PURPOSES {
        @Override
        long at(Randoms randoms, long i) {
            return randoms.at(7, Entity.of(5, 1), i).nextLong();
        }
    },

    /// Successive seeds.
    SEEDS {
        @Override
        long at(Randoms randoms, long i) {
            return Randoms.of(randoms.seed() + i).at(7, Entity.of(5, 1), PURPOSE).nextLong();
        }
    },

    /// All of a frame, then all of the next: a thousand entities with two purposes.
    GAME {
        @Override
        long at(Randoms randoms, long i) {
            long number = i >>> 1;
            long frame = number / 1000;
            return randoms.at(frame, Entity.of((int) (number % 1000), 1), i & 1).nextLong();
        }
    },

    /// Frame and entity change together, so that errors of their combination show.
    DIAGONAL {
        @Override
        long at(Randoms randoms, long i) {
            return randoms.at(i, Entity.of((int) i, 1), PURPOSE).nextLong();
        }
    };

    static final long PURPOSE = Randoms.purpose("test");

    abstract long at(Randoms randoms, long i);

    long[] take(Randoms randoms, int count) {
        long[] numbers = new long[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = at(randoms, i);
        }
        return numbers;
    }
}
