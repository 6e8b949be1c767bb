package dev.tercio.internal.storage;

/// The storage of a tag, which has no columns.
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
        // a tag has no columns
    }

    @Override
    public void copy(Object[] from, int fromSlot, Object[] to, int toSlot) {
        // a tag has no columns
    }

    @Override
    public void copyRun(Object[] from, int fromSlot, Object[] to, int toSlot, int length) {
        // a tag has no columns
    }

    @Override
    public void clearReferences(Object[] columns, int slot) {
        // a tag has no columns
    }

    @Override
    public int bytesPerSlot() {
        return 0;
    }
}
