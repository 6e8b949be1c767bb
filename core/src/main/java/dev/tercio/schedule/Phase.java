package dev.tercio.schedule;

/// The phases of a frame, in their order. Each is a group that systems and other groups can be in.
public enum Phase {
    /// What must happen before everything else.
    INITIALIZATION,
    /// What comes from other nodes is taken over.
    NETWORK_RECEIVE,
    /// The program itself; where systems are unless told otherwise.
    SIMULATION,
    /// What others must know is sent.
    NETWORK_SEND,
    /// The world is shown.
    PRESENTATION;

    /// The name of the phase's group.
    ///
    /// @return the name in lower case with spaces
    public String group() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ');
    }
}
