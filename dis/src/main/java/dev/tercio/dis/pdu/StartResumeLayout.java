package dev.tercio.dis.pdu;

/// The layout of a [StartResumePdu].
final class StartResumeLayout {
    static final int REAL_WORLD_TIME = 24;
    static final int SIMULATION_TIME = 32;
    static final int REQUEST_ID = 40;
    static final int LENGTH = 44;

    private StartResumeLayout() {}
}
