package dev.tercio.internal.storage;

import org.jspecify.annotations.Nullable;

/// Creates and clears the columns of a component in one storage tier.
public sealed interface PageColumns permits HeapColumns, NativeColumns, ManagedColumns, TagColumns {
    /// Creates the columns of a page; all elements are zero.
    Object[] open(int page);

    /// The columns in use as they are indexed by slot over all pages, or null if each page has its
    /// own columns. Only slots of open pages may be accessed. Changes with [#swap].
    default Object @Nullable [] bySlot() {
        return null;
    }

    /// Releases the memory of a page. Its columns may be opened again; their contents are then
    /// unspecified.
    void release(int page);

    /// Prepares a spare set of pages beside the one in use. Pages on the Java heap need no
    /// preparation.
    default void prepareSpare() {
        // each page on the heap is a separate object
    }

    /// Swaps the set in use and the spare set. Pages opened afterwards belong to the new set in
    /// use. Allocation-free.
    default void swap() {
        // each page on the heap is a separate object
    }

    /// Releases the memory of the spare set.
    default void releaseSpare() {
        // the garbage collector frees the arrays
    }

    /// Sets the values of adjacent slots to their defaults: zero, false, `Entity.NONE`, empty.
    void zero(Object[] columns, int slot, int length);

    /// Copies the value of one slot to another.
    void copy(Object[] from, int fromSlot, Object[] to, int toSlot);

    /// Copies the values of adjacent slots to others.
    void copyRun(Object[] from, int fromSlot, Object[] to, int toSlot, int length);

    /// Clears the references of a slot, so that the garbage collector can free the objects. Does
    /// nothing for primitives.
    void clearReferences(Object[] columns, int slot);

    /// The number of bytes per slot.
    int bytesPerSlot();
}
