package dev.tercio.internal.codec;

import dev.tercio.internal.stream.HandleResolver;
import dev.tercio.internal.stream.StreamBuffer;

/// The codec of a component that is stored as an object reference. Commands keep such objects in a
/// separate list, not in the byte stream.
public final class ManagedCodec extends Codec {
    public static final Codec INSTANCE = new ManagedCodec();

    private ManagedCodec() {}

    @Override
    public Object read(Object[] columns, int page, int slot) {
        return ((Object[]) columns[page])[slot];
    }

    @Override
    public void write(Object[] columns, int page, int slot, Object value) {
        ((Object[]) columns[page])[slot] = value;
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
        throw noBinaryForm(value);
    }

    @Override
    public void store(long[] stream, int index, long head, long entity, Object value) {
        throw noBinaryForm(value);
    }

    private static IllegalStateException noBinaryForm(Object value) {
        return new IllegalStateException(
                "a managed component has no binary form: component=" + value.getClass().getName());
    }

    @Override
    public Object decode(long[] stream, int index, HandleResolver handles) {
        throw noPayload(index);
    }

    @Override
    public void play(long[] stream, int index, Object[] columns, int slot, HandleResolver handles) {
        throw noPayload(index);
    }

    private static IllegalStateException noPayload(int at) {
        return new IllegalStateException("a managed component has no payload: at=" + at);
    }
}
