package dev.tercio.internal.storage;

import java.lang.foreign.MemorySegment;

/// The native columns of a component by address, indexed by slot.
///
/// Access by address is not checked by an arena, which makes it as small as access to an array.
/// With a segment per column, reading three fields took 1,824 bytes of machine code instead of 464,
/// and C2 does not inline compiled methods above 2,500. Callers check the presence of a slot before
/// they access it, so its page is committed. The memory stays mapped as long as this object is
/// reachable, even if the world is closed during an access.
public final class SegmentColumns {
    /// Changes no address. Without it, C2 would not know that an address is positive, would compare
    /// it in each access, and could not leave out reads of fields that the program does not use.
    private static final long POSITIVE = Long.MAX_VALUE >>> 1;

    @SuppressWarnings("UnusedVariable") // keeps the memory mapped
    private final MemorySegment kept;

    private final long[] addresses;

    /// @param kept the memory of all columns
    /// @param addresses the address of the first slot of each column
    SegmentColumns(MemorySegment kept, long[] addresses) {
        this.kept = kept;
        this.addresses = addresses;
    }

    /// The address of an element of a column.
    ///
    /// @param offset the offset from the first slot in bytes
    long address(int column, long offset) {
        return addresses[column] + offset & POSITIVE;
    }
}
