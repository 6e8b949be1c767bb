package dev.tercio.dis.gateway;

/// The resource that says whether the exercise runs. Start/Resume and Stop/Freeze PDUs that address
/// this application change it, see [DisGateway#running()]. Those for a single entity change its
/// component [DisFrozen].
///
/// @param running false while the exercise is stopped or frozen
/// @param frozenBehavior what continues meanwhile: the sum of [#CLOCK], [#TRANSMIT] and [#RECEIVE]
/// @param since the simulated time in seconds at which it was stopped; 0 while it runs
public record DisExercise(boolean running, int frozenBehavior, double since) {
    /// The simulated time goes on. The gateway leaves it to the program to obey this.
    public static final int CLOCK = 1;

    /// The states of entities are sent with their heartbeats. Without it, each entity is sent once
    /// with the frozen bit, and not again until it is resumed.
    public static final int TRANSMIT = 2;

    /// States and shots of others are applied. Without it, they are refused, and ghosts stay as
    /// they are.
    public static final int RECEIVE = 4;

    /// An exercise of which all participants stay visible while it is stopped.
    ///
    /// @param running false while the exercise is stopped or frozen
    public DisExercise(boolean running) {
        this(running, TRANSMIT | RECEIVE, 0);
    }

    /// Whether something continues: always while the exercise runs.
    ///
    /// @param what one of the constants
    /// @return true if it continues
    public boolean continues(int what) {
        return running || (frozenBehavior & what) != 0;
    }
}
