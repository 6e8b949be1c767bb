package dev.tercio.dis.pdu;

/// The start of every simulation management PDU, after the header.
final class ManagementLayout {
    static final int ORIGINATING_ID = 12;
    static final int RECEIVING_ID = 18;
    static final int LENGTH = 24;

    private ManagementLayout() {}
}
