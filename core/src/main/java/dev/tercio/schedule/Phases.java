package dev.tercio.schedule;

/// The names of the phases that every schedule has, in their order. A phase is a top-level group:
/// systems and other groups can be in it. Users add their own with [Schedule#phaseBefore(String,
/// String)] and [Schedule#phaseAfter(String, String)].
public final class Phases {
    /// Runs before everything else.
    public static final String INITIALIZATION = "initialization";

    /// Applies what other nodes have sent.
    public static final String NETWORK_RECEIVE = "network receive";

    /// The program itself; the phase of systems that name no group.
    public static final String SIMULATION = "simulation";

    /// Sends what other nodes need to know.
    public static final String NETWORK_SEND = "network send";

    /// Shows the world.
    public static final String PRESENTATION = "presentation";

    private Phases() {}
}
