package dev.tercio.bench.component;

/// The bundle of a moving body: five components.
public record Body(Position position, Velocity velocity, Force force, Mass mass, Drag drag) {
    public static Body of(int i) {
        int small = i & 1023;
        return new Body(
                new Position(small, 1, 2),
                new Velocity(3, small, 5),
                new Force(1, -1, small),
                new Mass(0.5f),
                new Drag(0.99f));
    }
}
