package dev.tercio.dis.pdu;

/// The layout of a [ActionRequestPdu].
final class ActionRequestLayout {
    static final int REQUEST_ID = 24;
    static final int ACTION_ID = 28;
    static final int LENGTH = 40;

    private ActionRequestLayout() {}
}
