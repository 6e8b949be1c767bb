package dev.tercio.dis.pdu;

/// The layout of a [EntityStatePdu].
final class EntityStateLayout {
    static final int ENTITY_ID = 12;
    static final int FORCE_ID = 18;
    static final int PART_COUNT = 19;
    static final int ENTITY_TYPE = 20;
    static final int ALTERNATIVE_TYPE = 28;
    static final int VELOCITY = 36;
    static final int LOCATION = 48;
    static final int ORIENTATION = 72;
    static final int APPEARANCE = 84;
    static final int RECKONING_MODEL = 88;
    static final int RECKONING_PARAMETERS = 89;
    static final int ACCELERATION = 104;
    static final int ANGULAR_VELOCITY = 116;
    static final int MARKING_CHARACTERS = 128;
    static final int MARKING = 129;
    static final int CAPABILITIES = 140;
    static final int LENGTH = 144;

    private EntityStateLayout() {}
}
