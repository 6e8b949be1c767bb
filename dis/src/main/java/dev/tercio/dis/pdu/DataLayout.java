package dev.tercio.dis.pdu;

/// The layout of a [DataPdu].
final class DataLayout {
    static final int REQUEST_ID = 24;
    static final int LENGTH = 40;

    private DataLayout() {}
}
