package dev.tercio.dis.pdu;

/// The layout of a [TransferOwnershipPdu].
final class TransferOwnershipLayout {
    static final int REQUEST_ID = 24;
    static final int RELIABILITY = 28;
    static final int TRANSFER_TYPE = 29;
    static final int ENTITY_ID = 30;
    static final int LENGTH = 40;

    private TransferOwnershipLayout() {}
}
