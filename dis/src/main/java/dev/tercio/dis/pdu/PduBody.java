package dev.tercio.dis.pdu;

/// What follows the fixed part of a PDU.
enum PduBody {
    NOTHING,
    PARTS,
    DATUMS,
    DATUM_IDS,
    RECORD_SETS;

    /// Whether everything that the counts announce is within the PDU.
    ///
    /// @param bytes contain the PDU
    /// @param offset the index of its first byte
    /// @param length its length, at least that of the fixed part
    /// @param start the length of the fixed part
    /// @param partCount the offset of the number of parts
    boolean fits(byte[] bytes, int offset, int length, int start, int partCount) {
        return switch (this) {
            case NOTHING -> true;
            case PARTS -> start + Wire.u8(bytes, offset + partCount) * PartLayout.LENGTH <= length;
            case DATUMS -> Datums.fit(bytes, offset + start, offset + length);
            case DATUM_IDS -> start + idsLength(bytes, offset) <= length;
            case RECORD_SETS -> RecordSets.fit(bytes, offset + start, offset + length);
        };
    }

    private static long idsLength(byte[] bytes, int offset) {
        long fixed = Wire.u32(bytes, offset + DataQueryLayout.FIXED_COUNT);
        long variable = Wire.u32(bytes, offset + DataQueryLayout.VARIABLE_COUNT);
        return (fixed + variable) * Integer.BYTES;
    }
}
