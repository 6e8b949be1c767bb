package dev.tercio.dis.pdu;

/// The layout of a [DetonationPdu].
final class DetonationLayout {
    static final int FIRING_ID = 12;
    static final int TARGET_ID = 18;
    static final int MUNITION_ID = 24;
    static final int EVENT_ID = 30;
    static final int VELOCITY = 36;
    static final int LOCATION = 48;
    static final int MUNITION_TYPE = 72;
    static final int WARHEAD = 80;
    static final int FUSE = 82;
    static final int QUANTITY = 84;
    static final int RATE = 86;
    static final int TARGET_LOCATION = 88;
    static final int RESULT = 100;
    static final int PART_COUNT = 101;
    static final int LENGTH = 104;

    private DetonationLayout() {}
}
