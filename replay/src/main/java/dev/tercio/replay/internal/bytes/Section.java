package dev.tercio.replay.internal.bytes;

import dev.tercio.internal.stream.Bytes;
import dev.tercio.replay.CorruptFileException;

import java.util.zip.CRC32C;

/// A self-contained unit of a file: a header with a checksum, and a payload that may be compressed.
///
/// ```
///  0  mark, the letters SECT
///  4  kind                      5  0 plain, 1 zstd           6  0 (2)
///  8  stored length (4)        12  length when decompressed (4)
/// 16  number (8)               24  0 (4)                   28  CRC32C of bytes 0 to 27 and payload
/// 32  payload, then zeros up to a multiple of eight
/// ```
///
/// @param kind the kind of content
/// @param number the position in a sequence, which depends on the kind
/// @param form whether the payload is compressed
/// @param length the size of the payload when decompressed
/// @param stored the payload as stored in the file
public record Section(
        int kind,
        long number,
        int form,
        int length,
        @SuppressWarnings("ArrayRecordComponent") byte[] stored) {
    public static final int HEADER_BYTES = 32;

    /// The kind of the section that ends a file.
    public static final int END = 0;

    /// The first bytes of every section.
    public static final int MARK = 0x5443_4553;

    private static final int CHECKSUM_AT = 28;

    /// The decompressed payload, for reading only.
    public byte[] bytes() {
        if (form == Compression.NONE) {
            return stored;
        }
        return Compression.decompress(stored, length);
    }

    /// The decompressed payload as input.
    public ByteInput input() {
        return new ByteInput(bytes());
    }

    /// The size of the section in a file.
    public long fileBytes() {
        return HEADER_BYTES + padded(stored.length);
    }

    static long padded(long length) {
        return (length + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
    }

    /// The header of a section.
    ///
    /// @param stored the size of the payload in the file, without padding
    public record Header(int kind, int form, int stored, int length, long number, int checksum) {
        /// The size of the whole section in a file.
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
    /// @param left the number of bytes in the file after the header
    /// @throws CorruptFileException if it is not a header, or the section exceeds the file
    public static Header header(byte[] bytes, long left) {
        if (Bytes.getInt(bytes, 0) != MARK
                || Bytes.getShort(bytes, 6) != 0
                || Bytes.getInt(bytes, 24) != 0) {
            throw new CorruptFileException("not a section");
        }
        int stored = Bytes.getInt(bytes, 8);
        if (stored < 0 || padded(stored) > left) {
            throw new CorruptFileException(
                    "section is truncated: bytes="
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

    /// Combines a header with its payload.
    ///
    /// @throws CorruptFileException if the checksum does not match
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
