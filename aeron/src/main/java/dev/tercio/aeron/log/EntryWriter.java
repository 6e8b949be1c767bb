package dev.tercio.aeron.log;

import io.aeron.ExclusivePublication;
import io.aeron.Publication;

import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/// Writes entries to a publication, one chunk at a time.
final class EntryWriter {
    private static final ByteOrder ORDER = ByteOrder.LITTLE_ENDIAN;

    private final ExclusivePublication out;
    private final byte[] bytes =
            new byte[LogEntryLayout.HEADER_BYTES + LogEntryLayout.MAX_CHUNK_BYTES];
    private final UnsafeBuffer chunk = new UnsafeBuffer(bytes);
    private final CRC32C crc = new CRC32C();
    private long number;
    private int offset;
    private boolean encoded;

    EntryWriter(ExclusivePublication out) {
        this.out = out;
    }

    /// Continues to write an entry.
    ///
    /// @return whether all of it is written; if not, call this again with the same entry
    /// @throws IllegalStateException if the publication is closed
    boolean write(LogEntry entry) {
        while (true) {
            int length = Math.min(LogEntryLayout.MAX_CHUNK_BYTES, entry.content().length - offset);
            if (!encoded) {
                encode(entry, length);
                encoded = true;
            }
            long result = out.offer(chunk, 0, LogEntryLayout.HEADER_BYTES + length);
            if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
                throw new IllegalStateException(
                        "log cannot be written: result=" + Publication.errorString(result));
            }
            if (result < 0) {
                return false;
            }
            encoded = false;
            number++;
            offset += length;
            if (offset == entry.content().length) {
                offset = 0;
                return true;
            }
        }
    }

    private void encode(LogEntry entry, int length) {
        chunk.putInt(LogEntryLayout.MAGIC_OFFSET, LogEntryLayout.MAGIC, ORDER);
        chunk.putShort(LogEntryLayout.VERSION_OFFSET, LogEntryLayout.VERSION, ORDER);
        chunk.putShort(LogEntryLayout.KIND_OFFSET, entry.kind(), ORDER);
        chunk.putInt(LogEntryLayout.LENGTH_OFFSET, length, ORDER);
        chunk.putLong(LogEntryLayout.LOG_OFFSET, entry.log(), ORDER);
        chunk.putLong(LogEntryLayout.NUMBER_OFFSET, number, ORDER);
        chunk.putLong(LogEntryLayout.FRAME_OFFSET, entry.frame(), ORDER);
        chunk.putLong(LogEntryLayout.HASH_OFFSET, entry.hash(), ORDER);
        chunk.putLong(LogEntryLayout.ENTRY_BYTES_OFFSET, entry.content().length, ORDER);
        chunk.putLong(LogEntryLayout.ENTRY_OFFSET_OFFSET, offset, ORDER);
        chunk.putBytes(LogEntryLayout.HEADER_BYTES, entry.content(), offset, length);
        crc.reset();
        int from = LogEntryLayout.MAGIC_OFFSET;
        crc.update(bytes, from, LogEntryLayout.HEADER_BYTES + length - from);
        chunk.putInt(LogEntryLayout.CRC_OFFSET, (int) crc.getValue(), ORDER);
    }
}
