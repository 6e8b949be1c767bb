package dev.tercio.internal.storage;

/// The columns of a tag: none.
public final class TagColumns implements PageColumns {
    private static final Object[] NONE = {};

    @Override
    public Object[] open(int page) {
        return NONE;
    }

    @Override
    public void release(int page) {
        // nothing was allocated
    }

    @Override
    public void zero(Object[] columns, int slot, int length) {
        // a tag is its presence
    }

    @Override
    public void copy(Object[] from, int fromSlot, Object[] to, int toSlot) {
        // a tag is its presence
    }

    @Override
    public void forget(Object[] columns, int slot) {
        // a tag is its presence
    }

    @Override
    public int bytesPerSlot() {
        return 0;
    }
}
