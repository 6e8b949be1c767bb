package dev.tercio.replay.internal.bytes;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;

/// Appends sections to a channel, each with one write.
public final class SectionWriter {
    /// Smaller payloads are not compressed.
    private static final int SMALL = 64;

    private final WritableByteChannel channel;
    private final int level;
    private byte[] compressed = new byte[0];
    private ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
    private final byte[] header = new byte[Section.HEADER_BYTES];
    private long written;

    /// @param level 0 for no compression
    public SectionWriter(WritableByteChannel channel, int level) {
        this.channel = channel;
        this.level = level;
    }

    /// The number of bytes written.
    public long written() {
        return written;
    }

    /// Writes bytes that are not a section.
    public void writePlain(byte[] bytes) throws IOException {
        reserve(bytes.length);
        buffer.put(bytes);
        flush();
    }

    /// Writes a section.
    public void write(int kind, long number, byte[] bytes, int length) throws IOException {
        byte[] data = bytes;
        int stored = length;
        int form = Compression.NONE;
        if (level > 0 && length >= SMALL) {
            int bound = Compression.bound(length);
            if (compressed.length < bound) {
                compressed = new byte[bound];
            }
            int size = Compression.compress(bytes, 0, length, compressed, level);
            if (size >= 0) {
                data = compressed;
                stored = size;
                form = Compression.ZSTD;
            }
        }
        Section.putHeader(header, kind, form, stored, length, number, data);
        long padded = Section.padded(stored);
        reserve(Math.toIntExact(Section.HEADER_BYTES + padded));
        buffer.put(header).put(data, 0, stored);
        for (int i = stored; i < padded; i++) {
            buffer.put((byte) 0);
        }
        flush();
    }

    private void reserve(int bytes) {
        if (buffer.capacity() < bytes) {
            buffer = ByteBuffer.allocateDirect(Math.max(bytes, buffer.capacity() * 2));
        }
        buffer.clear();
    }

    private void flush() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            written += channel.write(buffer);
        }
    }
}
