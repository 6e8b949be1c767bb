package dev.tercio.internal.storage;

import dev.tercio.InvalidComponentException;

import org.jspecify.annotations.Nullable;

/// Columns of references to component objects.
public final class ManagedColumns implements PageColumns {
    /// The size of a compressed reference. The referenced object is not counted.
    private static final int REFERENCE_BYTES = 4;

    private final Class<?> type;

    public ManagedColumns(Class<?> type) {
        this.type = type;
    }

    @Override
    public Object[] open(int page) {
        Allocations.announce();
        return new Object[] {new @Nullable Object[PageLayout.PAGE_SLOTS]};
    }

    @Override
    public void release(int page) {
        // the garbage collector frees the array
    }

    @Override
    public void zero(Object[] columns, int slot, int length) {
        throw new InvalidComponentException(
                "a managed component has no default value: component="
                        + type.getName()
                        + "; pass an instance");
    }

    @Override
    public void copy(Object[] from, int fromSlot, Object[] to, int toSlot) {
        references(to)[toSlot] = references(from)[fromSlot];
    }

    @Override
    public void copyRun(Object[] from, int fromSlot, Object[] to, int toSlot, int length) {
        System.arraycopy(references(from), fromSlot, references(to), toSlot, length);
    }

    @Override
    public void clearReferences(Object[] columns, int slot) {
        references(columns)[slot] = null;
    }

    @Override
    public int bytesPerSlot() {
        return REFERENCE_BYTES;
    }

    private static @Nullable Object[] references(Object[] columns) {
        return (@Nullable Object[]) columns[0];
    }
}
