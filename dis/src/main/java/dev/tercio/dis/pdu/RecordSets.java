package dev.tercio.dis.pdu;

import java.util.Objects;

/// The record sets of a [TransferOwnershipPdu]: state of the entity that the new owner needs. Each
/// set contains records of one kind and equal length.
///
/// Not thread-safe.
public final class RecordSets extends VariableRecords {
    private final Pdu pdu;
    private final int start;

    RecordSets(Pdu pdu) {
        this.pdu = pdu;
        this.start = pdu.type().fixedLength();
    }

    /// Whether the announced sets end before a limit.
    static boolean fit(byte[] bytes, int start, int limit) {
        long left = Wire.u32(bytes, start + RecordSetLayout.COUNT);
        long at = start;
        while (left > 0 && at + RecordSetLayout.VALUES <= limit) {
            at += lengthAt(bytes, (int) at);
            left--;
        }
        return left == 0 && at <= limit;
    }

    private static long lengthAt(byte[] bytes, int at) {
        return RecordSetLayout.VALUES + aligned(bytesOf(bitsAt(bytes, at)));
    }

    private static long bitsAt(byte[] bytes, int at) {
        return (long) Wire.u16(bytes, at + RecordSetLayout.RECORD_BITS)
                * Wire.u16(bytes, at + RecordSetLayout.RECORD_COUNT);
    }

    /// The number of sets.
    ///
    /// @return zero or more
    public int count() {
        return pdu.i32(start + RecordSetLayout.COUNT);
    }

    /// The kind of the records of a set.
    ///
    /// @param index from zero; access in ascending order is fast
    /// @return the id of the kind, 32 bits
    /// @throws IndexOutOfBoundsException if there is no such set
    public int recordId(int index) {
        return pdu.i32(find(index) + RecordSetLayout.RECORD_ID);
    }

    /// The number of a set among all sets of one transfer.
    ///
    /// @param index from zero
    /// @return the serial number, 32 bits
    /// @throws IndexOutOfBoundsException if there is no such set
    public int serialNumber(int index) {
        return pdu.i32(find(index) + RecordSetLayout.SERIAL_NUMBER);
    }

    /// The length of each record of a set.
    ///
    /// @param index from zero
    /// @return the number of bits, 0 to 65,535
    /// @throws IndexOutOfBoundsException if there is no such set
    public int recordBits(int index) {
        return pdu.u16(find(index) + RecordSetLayout.RECORD_BITS);
    }

    /// The number of records of a set.
    ///
    /// @param index from zero
    /// @return 0 to 65,535
    /// @throws IndexOutOfBoundsException if there is no such set
    public int recordCount(int index) {
        return pdu.u16(find(index) + RecordSetLayout.RECORD_COUNT);
    }

    /// Where the records of a set start.
    ///
    /// @param index from zero
    /// @return the index in [Pdu#bytes()]
    /// @throws IndexOutOfBoundsException if there is no such set
    public int valuesOffset(int index) {
        return pdu.offset() + find(index) + RecordSetLayout.VALUES;
    }

    /// Adds a set.
    ///
    /// @param recordId the id of the kind of record, 32 bits
    /// @param serialNumber the number of the set among all sets of the transfer, 32 bits
    /// @param recordBits the length of each record in bits, 0 to 65,535
    /// @param recordCount the number of records, 0 to 65,535
    /// @param values contain the records, one after another without gaps
    /// @param offset the index of their first byte
    /// @return this
    /// @throws IndexOutOfBoundsException if the array is too short, or the PDU does not fit into
    ///   its array
    public RecordSets add(
            int recordId,
            int serialNumber,
            int recordBits,
            int recordCount,
            byte[] values,
            int offset) {
        long length = bytesOf((long) recordBits * recordCount);
        int copied = (int) Math.min(length, Integer.MAX_VALUE);
        Objects.checkFromIndexSize(offset, copied, values.length);
        int at = pdu.extend((int) (RecordSetLayout.VALUES + aligned(copied)));
        pdu.putI32(at + RecordSetLayout.RECORD_ID, recordId);
        pdu.putI32(at + RecordSetLayout.SERIAL_NUMBER, serialNumber);
        pdu.putU16(at + RecordSetLayout.RECORD_BITS, "recordBits", recordBits);
        pdu.putU16(at + RecordSetLayout.RECORD_COUNT, "recordCount", recordCount);
        int target = pdu.offset() + at + RecordSetLayout.VALUES;
        System.arraycopy(values, offset, pdu.bytes(), target, copied);
        pdu.putI32(start + RecordSetLayout.COUNT, count() + 1);
        return this;
    }

    @Override
    int records() {
        return count();
    }

    @Override
    int first() {
        return start;
    }

    @Override
    int lengthAt(int position) {
        return (int) lengthAt(pdu.bytes(), pdu.offset() + position);
    }
}
