package dev.tercio.dis.pdu;

import java.util.Objects;

/// Finds records of different lengths by their index. It keeps the position of the last one, so
/// that access in ascending order takes constant time per record.
abstract class VariableRecords {
    private static final int ALIGNMENT = 8;

    private int index;
    private int at;

    /// Forgets the position.
    final void rewind() {
        index = -1;
        at = 0;
    }

    /// The number of records.
    abstract int records();

    /// The position of the first record, relative to the PDU.
    abstract int first();

    /// The length of a record in bytes.
    abstract int lengthAt(int position);

    /// The position of a record, relative to the PDU.
    final int find(int wanted) {
        Objects.checkIndex(wanted, records());
        if (index < 0 || index > wanted) {
            index = 0;
            at = first();
        }
        while (index < wanted) {
            at += lengthAt(at);
            index++;
        }
        return at;
    }

    /// The number of whole bytes of a value, without its padding.
    static long bytesOf(long bits) {
        return (bits + 7) >>> 3;
    }

    static long aligned(long bytes) {
        return (bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }
}
