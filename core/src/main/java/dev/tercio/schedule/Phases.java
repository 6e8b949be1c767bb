package dev.tercio.schedule;

/// The names of the phases of every schedule, in the order in which they run. A phase is a
/// top-level group of systems and other groups. [Schedule#phaseBefore(String, String)] and
/// [Schedule#phaseAfter(String, String)] add custom phases.
public final class Phases {
    /// Runs first.
    public static final String INITIALIZATION = "initialization";

    /// Applies updates received from other nodes.
    public static final String NETWORK_RECEIVE = "network receive";

    /// Runs the simulation. This is the phase of systems without a group.
    public static final String SIMULATION = "simulation";

    /// Sends updates to other nodes.
    public static final String NETWORK_SEND = "network send";

    /// Presents the world, for example by drawing it. This phase and all phases after it run once
    /// per drawn frame: [Schedule#step(double)] leaves them out, and [Schedule#present(double,
    /// double)] runs only them.
    public static final String PRESENTATION = "presentation";

    private Phases() {}
}
