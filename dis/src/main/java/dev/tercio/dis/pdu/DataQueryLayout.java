package dev.tercio.dis.pdu;

/// The layout of a [DataQueryPdu].
final class DataQueryLayout {
    static final int REQUEST_ID = 24;
    static final int TIME_INTERVAL = 28;
    static final int FIXED_COUNT = 32;
    static final int VARIABLE_COUNT = 36;
    static final int LENGTH = 40;

    private DataQueryLayout() {}
}
