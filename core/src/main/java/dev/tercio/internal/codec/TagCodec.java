package dev.tercio.internal.codec;

/// The codec of a component without fields: there is nothing to store and nothing to read.
public final class TagCodec extends Codec {
    private final Class<?> type;

    public TagCodec(Class<?> type) {
        this.type = type;
    }

    @Override
    public Object read(Object[] columns, int slot) {
        throw new IllegalStateException(
                "a tag has no value: component=" + type.getName() + "; ask has() instead of get()");
    }

    @Override
    public void write(Object[] columns, int slot, Object value) {
        // presence is all there is to a tag
    }
}
