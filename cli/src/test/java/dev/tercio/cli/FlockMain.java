package dev.tercio.cli;

/// A user's program, in its own process.
final class FlockMain {
    private FlockMain() {}

    public static void main(String[] args) {
        Tercio.main(args, new FlockSimulation());
    }
}
