package dev.tercio.internal.storage;

/// Makes and clears the columns of a component's pages in one storage tier.
public sealed interface PageColumns permits HeapColumns, NativeColumns, ManagedColumns, TagColumns {
    /// Makes the columns of a page; their elements are zero.
    Object[] open(int page);

    /// Gives the memory of a page back. Its columns may be opened again, and then hold any values.
    void release(int page);

    /// Makes sure that there is memory for a second set of pages beside the one in use. Pages in
    /// the Java heap need none.
    default void prepareSecond() {
        // pages are objects of their own
    }

    /// Changes over to the other set of pages; what is opened from now on is in that one. Allocates
    /// nothing.
    default void exchange() {
        // pages are objects of their own
    }

    /// Gives the memory of the set that is not in use back.
    default void releaseSecond() {
        // dropping the arrays is enough
    }

    /// Sets the values of neighbouring slots to the default: zero, false, none, empty.
    void zero(Object[] columns, int slot, int length);

    /// Copies the value of one slot to another.
    void copy(Object[] from, int fromSlot, Object[] to, int toSlot);

    /// Forgets what a slot refers to; only references need forgetting.
    void forget(Object[] columns, int slot);

    /// How many bytes one slot takes.
    int bytesPerSlot();
}
