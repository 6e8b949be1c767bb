package dev.tercio.cli;

/// A program of a user, in a process of its own.
final class FlockMain {
    private FlockMain() {}

    public static void main(String[] args) {
        Tercio.main(args, new FlockSimulation());
    }
}
