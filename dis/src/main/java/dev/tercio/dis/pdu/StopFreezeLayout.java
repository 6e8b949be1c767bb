package dev.tercio.dis.pdu;

/// The layout of a [StopFreezePdu].
final class StopFreezeLayout {
    static final int REAL_WORLD_TIME = 24;
    static final int REASON = 32;
    static final int FROZEN_BEHAVIOR = 33;
    static final int REQUEST_ID = 36;
    static final int LENGTH = 40;

    private StopFreezeLayout() {}
}
