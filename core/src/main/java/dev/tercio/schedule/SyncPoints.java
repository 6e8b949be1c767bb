package dev.tercio.schedule;

/// The names of the sync points of every schedule. [Schedule#syncPoint(String, String)] adds custom
/// ones.
public final class SyncPoints {
    /// After the last stage of [Phases#SIMULATION].
    public static final String END_OF_SIMULATION = "end of simulation";

    /// After the last phase.
    public static final String END_OF_FRAME = "end of frame";

    private SyncPoints() {}
}
