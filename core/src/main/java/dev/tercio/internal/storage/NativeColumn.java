package dev.tercio.internal.storage;

import dev.tercio.internal.memory.Reservation;
import dev.tercio.internal.schema.ColumnSpec;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;

/// One column in native memory: a part of a reservation with room for all pages, of which the pages
/// in use are committed. Adjacent pages may share a granule of the reservation.
final class NativeColumn {
    /// The offset between the starts of consecutive columns within their reservations, which avoids
    /// cache-set conflicts. Reservations start at multiples of a large power of two, so equal
    /// offsets would map to the same cache sets: a loop over six columns took a hundred times as
    /// long without this.
    private static final long STAGGER = 1_088;

    private final ColumnSpec spec;
    private final long pageBytes;
    private final long base;
    private final long start;
    private final Reservation reservation;
    private final MemorySegment bySlot;
    private final BitSet open = new BitSet();

    /// @param base the offset of the column's granules in the reservation
    /// @param index the number of the column among the native columns of the world
    NativeColumn(ColumnSpec spec, int pages, Reservation reservation, long base, int index) {
        this.spec = spec;
        this.pageBytes = pageBytes(spec);
        this.base = base;
        this.start = base + stagger(index);
        this.reservation = reservation;
        this.bySlot = reservation.whole().asSlice(start, pageBytes * pages);
    }

    private static long stagger(int index) {
        return index * STAGGER % Reservation.GRANULARITY;
    }

    /// The number of bytes that a column needs in its reservation, a multiple of the granularity.
    static long reservedBytes(ColumnSpec spec, int pages, int index) {
        long bytes = Math.multiplyExact(pageBytes(spec), (long) pages);
        long granules = Math.ceilDiv(stagger(index) + bytes, Reservation.GRANULARITY);
        return granules * Reservation.GRANULARITY;
    }

    /// The offset of the first slot in the reservation.
    long start() {
        return start;
    }

    /// The number of bytes of a page.
    static long pageBytes(ColumnSpec spec) {
        return (long) PageLayout.PAGE_SLOTS * spec.bytesPerSlot();
    }

    /// The column as one segment, indexed by slot over all pages.
    MemorySegment bySlot() {
        return bySlot;
    }

    /// Commits a page and returns it as a buffer.
    Object open(int page) {
        commit(page, page + 1);
        open.set(page);
        return NativeColumnAccess.view(
                bySlot.asSlice(page * pageBytes, pageBytes), spec.primitive());
    }

    /// Makes pages accessible without opening them.
    void commit(int first, int end) {
        long from = firstGranule(first) * Reservation.GRANULARITY;
        long to = endGranule(end - 1) * Reservation.GRANULARITY;
        reservation.commit(from, to - from);
    }

    /// Makes the pages accessible that are open in another column.
    void commitOpenPagesOf(NativeColumn other) {
        int first = other.open.nextSetBit(0);
        while (first >= 0) {
            int end = other.open.nextClearBit(first);
            commit(first, end);
            first = other.open.nextSetBit(end);
        }
    }

    /// Returns the memory of a page to the system, except for what adjacent open pages use.
    void release(int page) {
        open.clear(page);
        for (long granule = firstGranule(page); granule < endGranule(page); granule++) {
            if (!isUsed(granule)) {
                reservation.decommit(granule * Reservation.GRANULARITY, Reservation.GRANULARITY);
            }
        }
    }

    /// Returns the memory of all pages to the system.
    void releaseAll() {
        open.clear();
        long end = Math.ceilDiv(start + bySlot.byteSize(), Reservation.GRANULARITY);
        reservation.decommit(base, end * Reservation.GRANULARITY - base);
    }

    private boolean isUsed(long granule) {
        long from = Math.max(0, granule * Reservation.GRANULARITY - start);
        long to = (granule + 1) * Reservation.GRANULARITY - start;
        int next = open.nextSetBit((int) (from / pageBytes));
        return next >= 0 && next * pageBytes < to;
    }

    private long firstGranule(int page) {
        return (start + page * pageBytes) / Reservation.GRANULARITY;
    }

    private long endGranule(int page) {
        return Math.ceilDiv(start + (page + 1) * pageBytes, Reservation.GRANULARITY);
    }
}
