package dev.tercio.replay.internal.bytes;

import dev.tercio.internal.stream.Bytes;
import dev.tercio.replay.CorruptFileException;

import java.util.zip.CRC32C;

/// A piece of a file that stands for itself: a header, a checksum and bytes, compressed or not.
///
/// ```
///  0  mark, the letters SECT
///  4  kind                      5  0 as it is, 1 zstd       6  0 (2)
///  8  stored length (4)        12  length when decompressed (4)
/// 16  number (8)               24  0 (4)                   28  CRC32C of bytes 0 to 27 and payload
/// 32  payload, then zeros up to a multiple of eight
/// ```
///
/// @param kind what it is
/// @param number its place among others, by its kind
/// @param form whether it is compressed
/// @param length how many bytes it has when decompressed
/// @param stored the payload as it lies in the file
public record Section(
        int kind,
        long number,
        int form,
        int length,
        @SuppressWarnings("ArrayRecordComponent") byte[] stored) {
    public static final int HEADER_BYTES = 32;

    /// The kind of the section that ends a file.
    public static final int END = 0;

    /// What every section begins with.
    public static final int MARK = 0x5443_4553;

    private static final int CHECKSUM_AT = 28;

    /// The bytes of the section; for reading only.
    public byte[] bytes() {
        if (form == Compression.NONE) {
            return stored;
        }
        return Compression.decompress(stored, length);
    }

    /// The bytes of the section, for reading.
    public ByteInput input() {
        return new ByteInput(bytes());
    }

    /// How many bytes the section takes in a file.
    public long fileBytes() {
        return HEADER_BYTES + padded(stored.length);
    }

    static long padded(long length) {
        return (length + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    /// What a header says about a section.
    ///
    /// @param stored how many bytes follow, without padding
    public record Header(int kind, int form, int stored, int length, long number, int checksum) {
        /// How many bytes the whole section takes in a file.
        public long fileBytes() {
            return HEADER_BYTES + padded(stored);
        }
    }

    /// Writes a header.
    static void putHeader(
            byte[] target, int kind, int form, int stored, int length, long number, byte[] data) {
        Bytes.putInt(target, 0, MARK);
        target[4] = (byte) kind;
        target[5] = (byte) form;
        Bytes.putShort(target, 6, (short) 0);
        Bytes.putInt(target, 8, stored);
        Bytes.putInt(target, 12, length);
        Bytes.putLong(target, 16, number);
        Bytes.putInt(target, 24, 0);
        Bytes.putInt(target, CHECKSUM_AT, checksum(target, data, stored));
    }

    private static int checksum(byte[] header, byte[] data, int length) {
        CRC32C sum = new CRC32C();
        sum.update(header, 0, CHECKSUM_AT);
        sum.update(data, 0, length);
        return (int) sum.getValue();
    }

    /// Reads a header.
    ///
    /// @param left how many bytes of the file follow the header
    /// @throws CorruptFileException if it is none, or says that more bytes follow than there are
    public static Header header(byte[] bytes, long left) {
        if (Bytes.getInt(bytes, 0) != MARK
                || Bytes.getShort(bytes, 6) != 0
                || Bytes.getInt(bytes, 24) != 0) {
            throw new CorruptFileException("not a section");
        }
        int stored = Bytes.getInt(bytes, 8);
        if (stored < 0 || padded(stored) > left) {
            throw new CorruptFileException(
                    "section is cut off: bytes="
                            + Integer.toUnsignedString(stored)
                            + ", left="
                            + left);
        }
        int length = Bytes.getInt(bytes, 12);
        Compression.checkLength(bytes[5], stored, length);
        return new Header(
                bytes[4] & 0xFF,
                bytes[5],
                stored,
                length,
                Bytes.getLong(bytes, 16),
                Bytes.getInt(bytes, CHECKSUM_AT));
    }

    /// Joins a header and the bytes that follow it.
    ///
    /// @throws CorruptFileException if the checksum is another
    public static Section of(Header header, byte[] headerBytes, byte[] data) {
        if (checksum(headerBytes, data, header.stored()) != header.checksum()) {
            throw new CorruptFileException(
                    "checksum of a section is wrong: kind="
                            + header.kind()
                            + ", number="
                            + header.number());
        }
        return new Section(header.kind(), header.number(), header.form(), header.length(), data);
    }
}
