package dev.tercio.dis.pdu;

/// The layout of a [EntityStateUpdatePdu].
final class EntityStateUpdateLayout {
    static final int ENTITY_ID = 12;
    static final int PART_COUNT = 19;
    static final int VELOCITY = 20;
    static final int LOCATION = 32;
    static final int ORIENTATION = 56;
    static final int APPEARANCE = 68;
    static final int LENGTH = 72;

    private EntityStateUpdateLayout() {}
}
