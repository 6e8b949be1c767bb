package dev.tercio.aeron.log;

import org.agrona.DirectBuffer;
import org.jspecify.annotations.Nullable;

import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Checks chunks and puts entries together. Nothing of a damaged chunk is used.
final class EntryAssembler {
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    /// The largest entry: the largest array.
    private static final long MAX_ENTRY_BYTES = Integer.MAX_VALUE - 16;

    private static final long ANY = -1;

    private final CRC32C crc = new CRC32C();
    private byte[] chunk = new byte[0];
    private byte[] content = new byte[0];
    private int filled;
    private long nextNumber = ANY;

    /// Thrown when a chunk is damaged or missing.
    static final class DamagedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        DamagedException(String message) {
            super(message);
        }
    }

    /// Adds a chunk.
    ///
    /// @param end the position after it
    /// @return the entry that it completes, or null
    /// @throws DamagedException if it is damaged or does not follow the one before
    @Nullable LogEntry add(DirectBuffer buffer, int offset, int length, long end) {
        check(buffer, offset, length);
        long number = buffer.getLong(offset + LogEntryLayout.NUMBER_OFFSET, ORDER);
        long total = buffer.getLong(offset + LogEntryLayout.ENTRY_BYTES_OFFSET, ORDER);
        long from = buffer.getLong(offset + LogEntryLayout.ENTRY_OFFSET_OFFSET, ORDER);
        int bytes = length - LogEntryLayout.HEADER_BYTES;
        if (nextNumber != ANY && number != nextNumber) {
            throw new DamagedException(
                    "chunks are missing: expected=" + nextNumber + ", found=" + number);
        }
        if (from == 0 && total >= 0 && total <= MAX_ENTRY_BYTES) {
            content = new byte[(int) total];
            filled = 0;
        }
        if (from != filled || total != content.length || bytes > content.length - filled) {
            throw new DamagedException(
                    "chunk does not continue its entry: offset=" + from + ", expected=" + filled);
        }
        buffer.getBytes(offset + LogEntryLayout.HEADER_BYTES, content, filled, bytes);
        filled += bytes;
        nextNumber = number + 1;
        if (filled < content.length) {
            return null;
        }
        LogEntry entry =
                new LogEntry(
                        buffer.getLong(offset + LogEntryLayout.LOG_OFFSET, ORDER),
                        buffer.getShort(offset + LogEntryLayout.KIND_OFFSET, ORDER),
                        buffer.getLong(offset + LogEntryLayout.FRAME_OFFSET, ORDER),
                        buffer.getLong(offset + LogEntryLayout.HASH_OFFSET, ORDER),
                        content,
                        end);
        content = new byte[0];
        filled = 0;
        return entry;
    }

    private void check(DirectBuffer buffer, int offset, int length) {
        if (length < LogEntryLayout.HEADER_BYTES
                || buffer.getInt(offset + LogEntryLayout.MAGIC_OFFSET, ORDER)
                        != LogEntryLayout.MAGIC
                || buffer.getInt(offset + LogEntryLayout.LENGTH_OFFSET, ORDER)
                        != length - LogEntryLayout.HEADER_BYTES) {
            throw new DamagedException("chunk has no valid header: bytes=" + length);
        }
        if (chunk.length < length) {
            chunk = new byte[length];
        }
        buffer.getBytes(offset, chunk, 0, length);
        crc.reset();
        crc.update(chunk, LogEntryLayout.MAGIC_OFFSET, length - LogEntryLayout.MAGIC_OFFSET);
        int stored = buffer.getInt(offset + LogEntryLayout.CRC_OFFSET, ORDER);
        if ((int) crc.getValue() != stored) {
            throw new DamagedException(
                    "checksum differs: stored="
                            + Integer.toHexString(stored)
                            + ", computed="
                            + Integer.toHexString((int) crc.getValue()));
        }
        int version = buffer.getShort(offset + LogEntryLayout.VERSION_OFFSET, ORDER);
        if (version != LogEntryLayout.VERSION) {
            throw new DamagedException(
                    "log has another version: version="
                            + version
                            + ", supported="
                            + LogEntryLayout.VERSION);
        }
    }
}
