package dev.tercio.replay.internal.bytes;

import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/// A byte array as a read-only channel.
public final class MemoryChannel implements SeekableByteChannel {
    private final byte[] bytes;
    private long position;

    public MemoryChannel(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public int read(ByteBuffer target) {
        int left = (int) Math.max(0, bytes.length - position);
        if (left == 0) {
            return -1;
        }
        int length = Math.min(left, target.remaining());
        target.put(bytes, (int) position, length);
        position += length;
        return length;
    }

    @Override
    public int write(ByteBuffer source) {
        throw new UnsupportedOperationException("read only");
    }

    @Override
    public long position() {
        return position;
    }

    @Override
    public SeekableByteChannel position(long wanted) {
        position = wanted;
        return this;
    }

    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public SeekableByteChannel truncate(long size) {
        throw new UnsupportedOperationException("read only");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void close() {
        // nothing to close
    }
}
