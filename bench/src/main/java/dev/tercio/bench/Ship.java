package dev.tercio.bench;

import java.util.random.RandomGenerator;

/// The bundle that bulk spawns are made of.
record Ship(Position position, Velocity velocity, Health health) {
    /// A ship somewhere in a flat area of ten kilometres, slow, and more or less whole.
    static Ship random(RandomGenerator random) {
        return new Ship(
                new Position(
                        random.nextFloat(10_000), random.nextFloat(100), random.nextFloat(10_000)),
                new Velocity((float) random.nextGaussian(), 0, (float) random.nextGaussian()),
                new Health(1 + random.nextInt(100)));
    }
}
