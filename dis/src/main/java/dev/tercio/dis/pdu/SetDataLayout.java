package dev.tercio.dis.pdu;

/// The layout of a [SetDataPdu].
final class SetDataLayout {
    static final int REQUEST_ID = 24;
    static final int LENGTH = 40;

    private SetDataLayout() {}
}
