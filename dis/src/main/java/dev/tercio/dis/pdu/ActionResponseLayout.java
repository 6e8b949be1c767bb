package dev.tercio.dis.pdu;

/// The layout of a [ActionResponsePdu].
final class ActionResponseLayout {
    static final int REQUEST_ID = 24;
    static final int REQUEST_STATUS = 28;
    static final int LENGTH = 40;

    private ActionResponseLayout() {}
}
