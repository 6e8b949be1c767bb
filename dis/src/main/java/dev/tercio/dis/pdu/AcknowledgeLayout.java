package dev.tercio.dis.pdu;

/// The layout of a [AcknowledgePdu].
final class AcknowledgeLayout {
    static final int ACKNOWLEDGE_FLAG = 24;
    static final int RESPONSE_FLAG = 26;
    static final int REQUEST_ID = 28;
    static final int LENGTH = 32;

    private AcknowledgeLayout() {}
}
