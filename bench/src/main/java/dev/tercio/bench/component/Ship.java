package dev.tercio.bench.component;

import java.util.random.RandomGenerator;

/// The bundle for bulk spawns.
public record Ship(Position position, Velocity velocity, Health health) {
    /// Ship number i, the same in all comparisons.
    public static Ship of(int i) {
        return new Ship(new Position(i, 1, 2), new Velocity(3, i, 5), new Health(i));
    }

    /// A slow ship at a random position in a flat area of ten kilometres, with random health.
    public static Ship random(RandomGenerator random) {
        return new Ship(
                new Position(
                        random.nextFloat(10_000), random.nextFloat(100), random.nextFloat(10_000)),
                new Velocity((float) random.nextGaussian(), 0, (float) random.nextGaussian()),
                new Health(1 + random.nextInt(100)));
    }
}
