package dev.tercio.dis.pdu;

/// The layout of a [FirePdu].
final class FireLayout {
    static final int FIRING_ID = 12;
    static final int TARGET_ID = 18;
    static final int MUNITION_ID = 24;
    static final int EVENT_ID = 30;
    static final int FIRE_MISSION = 36;
    static final int LOCATION = 40;
    static final int MUNITION_TYPE = 64;
    static final int WARHEAD = 72;
    static final int FUSE = 74;
    static final int QUANTITY = 76;
    static final int RATE = 78;
    static final int VELOCITY = 80;
    static final int RANGE = 92;
    static final int LENGTH = 96;

    private FireLayout() {}
}
