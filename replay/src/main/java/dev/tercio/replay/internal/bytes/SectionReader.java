package dev.tercio.replay.internal.bytes;

import dev.tercio.replay.CorruptFileException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/// Reads sections at any position of a file.
public final class SectionReader {
    private final SeekableByteChannel channel;
    private final byte[] header = new byte[Section.HEADER_BYTES];

    public SectionReader(SeekableByteChannel channel) {
        this.channel = channel;
    }

    /// The current size of the file.
    public long size() throws IOException {
        return channel.size();
    }

    /// Reads bytes that are not a section.
    public byte[] readPlain(long at, int length) throws IOException {
        if (at + length > channel.size()) {
            throw new CorruptFileException(
                    "file is truncated: bytes=" + channel.size() + ", needed=" + (at + length));
        }
        byte[] bytes = new byte[length];
        readFully(at, bytes);
        return bytes;
    }

    /// Reads the header of a section.
    public Section.Header readHeader(long at) throws IOException {
        long size = channel.size();
        if (size - at < Section.HEADER_BYTES) {
            throw new CorruptFileException(
                    "section is truncated: offset=" + at + ", file bytes=" + size);
        }
        readFully(at, header);
        try {
            return Section.header(header, size - at - Section.HEADER_BYTES);
        } catch (CorruptFileException e) {
            throw new CorruptFileException(e.getMessage() + ", offset=" + at, e);
        }
    }

    /// Reads a section and verifies its checksum.
    public Section read(long at) throws IOException {
        Section.Header head = readHeader(at);
        byte[] data = new byte[head.stored()];
        readFully(at + Section.HEADER_BYTES, data);
        byte[] padding = new byte[(int) (Section.padded(data.length) - data.length)];
        readFully(at + Section.HEADER_BYTES + data.length, padding);
        for (byte zero : padding) {
            if (zero != 0) {
                throw new CorruptFileException("padding of a section is not zero: offset=" + at);
            }
        }
        try {
            return Section.of(head, header, data);
        } catch (CorruptFileException e) {
            throw new CorruptFileException(e.getMessage() + ", offset=" + at, e);
        }
    }

    private void readFully(long at, byte[] bytes) throws IOException {
        channel.position(at);
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                throw new CorruptFileException(
                        "file became shorter while it was read: offset=" + at);
            }
        }
    }
}
