package dev.tercio.dis.pdu;

/// The layout of a [RemoveEntityPdu].
final class RemoveEntityLayout {
    static final int REQUEST_ID = 24;
    static final int LENGTH = 28;

    private RemoveEntityLayout() {}
}
