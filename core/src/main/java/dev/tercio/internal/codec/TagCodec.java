package dev.tercio.internal.codec;

import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;
import dev.tercio.internal.stream.Words;

/// The codec of a tag, a component without fields: there is no value to store or to read.
public final class TagCodec extends Codec {
    private final Class<?> type;

    public TagCodec(Class<?> type) {
        this.type = type;
    }

    static Codec of(Class<?> type) {
        return new TagCodec(type);
    }

    @Override
    public Object read(Object[] columns, int page, int slot) {
        throw noValue();
    }

    @Override
    public void write(Object[] columns, int page, int slot, Object value) {
        // a tag has no columns
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
    public void store(long[] stream, int index, long head, long entity, Object value) {
        Words.putHeader(stream, index, head, entity);
    }

    @Override
    public Object decode(long[] stream, int index, HandleResolver handles) {
        throw noValue();
    }

    @Override
    public void play(long[] stream, int index, Object[] columns, int slot, HandleResolver handles) {
        // a tag has no columns
    }

    private IllegalStateException noValue() {
        return new IllegalStateException(
                "a tag has no value: component=" + type.getName() + "; use has() instead of get()");
    }
}
