package dev.tercio.internal.codec;

import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;

/// The codec of a component without fields: there is nothing to store and nothing to read.
public final class TagCodec extends Codec {
    private final Class<?> type;

    public TagCodec(Class<?> type) {
        this.type = type;
    }

    @Override
    public Object read(Object[] columns, int slot) {
        throw noValue();
    }

    @Override
    public void write(Object[] columns, int slot, Object value) {
        // presence is all there is to a tag
    }

    @Override
    public int streamBytes() {
        return 0;
    }

    @Override
    public int[] handleOffsets() {
        return NO_HANDLES;
    }

    @Override
    public void encode(StreamBuffer stream, long head, long entity, Object value) {
        stream.append(head, entity, 0);
    }

    @Override
    public Object decode(byte[] stream, int at, HandleResolver handles) {
        throw noValue();
    }

    @Override
    public void play(byte[] stream, int at, Object[] columns, int slot, HandleResolver handles) {
        // presence is all there is to a tag
    }

    private IllegalStateException noValue() {
        return new IllegalStateException(
                "a tag has no value: component=" + type.getName() + "; ask has() instead of get()");
    }
}
