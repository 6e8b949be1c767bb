package dev.tercio.dis.pdu;

/// The layout of a [CreateEntityPdu].
final class CreateEntityLayout {
    static final int REQUEST_ID = 24;
    static final int LENGTH = 28;

    private CreateEntityLayout() {}
}
