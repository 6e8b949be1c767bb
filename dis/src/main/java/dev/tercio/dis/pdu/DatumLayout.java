package dev.tercio.dis.pdu;

/// Datums of simulation management. Their two counts precede them directly. A fixed datum is an id
/// and 32 bits; a variable datum is an id, a length in bits, and the value, padded to eight bytes.
final class DatumLayout {
    /// Relative to the first datum.
    static final int FIXED_COUNT = -8;

    /// Relative to the first datum.
    static final int VARIABLE_COUNT = -4;

    static final int ID = 0;
    static final int VALUE = 4;
    static final int FIXED_LENGTH = 8;

    static final int VALUE_BITS = 4;
    static final int VARIABLE_VALUE = 8;

    private DatumLayout() {}
}
