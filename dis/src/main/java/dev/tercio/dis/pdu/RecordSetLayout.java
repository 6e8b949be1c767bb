package dev.tercio.dis.pdu;

/// A record set: records of equal length, padded to eight bytes. The number of sets precedes the
/// first one directly.
final class RecordSetLayout {
    /// Relative to the first set.
    static final int COUNT = -4;

    static final int RECORD_ID = 0;
    static final int SERIAL_NUMBER = 4;
    static final int RECORD_BITS = 12;
    static final int RECORD_COUNT = 14;
    static final int VALUES = 16;

    private RecordSetLayout() {}
}
