package dev.tercio.internal.codec;

/// The codec of a component that is kept as the object it is.
public final class ManagedCodec extends Codec {
    public static final ManagedCodec INSTANCE = new ManagedCodec();

    private ManagedCodec() {}

    @Override
    public Object read(Object[] columns, int slot) {
        return ((Object[]) columns[0])[slot];
    }

    @Override
    public void write(Object[] columns, int slot, Object value) {
        ((Object[]) columns[0])[slot] = value;
    }
}
