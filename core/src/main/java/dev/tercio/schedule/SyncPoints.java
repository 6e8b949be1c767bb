package dev.tercio.schedule;

/// The names of the sync points that every schedule has, besides the end of each stage.
public final class SyncPoints {
    /// After the last stage of [Phases#SIMULATION].
    public static final String END_OF_SIMULATION = "end of simulation";

    /// After the last phase of the frame.
    public static final String END_OF_FRAME = "end of frame";

    private SyncPoints() {}
}
