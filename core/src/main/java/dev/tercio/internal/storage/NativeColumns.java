package dev.tercio.internal.storage;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.memory.Reservation;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Columns in native memory. A component reserves address space for all pages of all its columns at
/// once and commits the pages in use. The pages of a column are adjacent, so that a slot can be
/// accessed without its page.
public final class NativeColumns implements PageColumns {
    /// The columns of all pages, and the same columns as segments that are indexed by slot,
    /// followed by their [SegmentColumns], or null if their indexes do not fit into an `int`.
    @SuppressWarnings("ArrayRecordComponent")
    private record Reserved(NativeColumn[] columns, Object @Nullable [] bySlot) {}

    private final ColumnSpec[] specs;
    private Reserved used;

    /// The spare columns of a double-buffered load, reserved when data is first loaded into the
    /// world. They are kept, because a reservation lasts as long as its arena.
    ///
    /// The pages in use are accessible in both. Threads must not read while the world is loaded,
    /// but if one does, it may have checked an entity before the load, and read the columns after
    /// it, or the reverse. It gets a wrong value then, and does not end the process. Pages that
    /// nobody writes take no memory.
    private @Nullable Reserved spare;

    private final Arena arena;
    private final int pages;
    private final int columnsBefore;

    /// @param pages the maximum number of pages of the world
    /// @param arena owns the reservations; closed with the world
    /// @param columnsBefore the number of native columns that the world already has
    public NativeColumns(ComponentSchema schema, int pages, Arena arena, int columnsBefore) {
        this.specs = schema.columns().toArray(ColumnSpec[]::new);
        this.arena = arena;
        this.pages = pages;
        this.columnsBefore = columnsBefore;
        for (ColumnSpec spec : specs) {
            long bytes = NativeColumn.pageBytes(spec);
            if (bytes > Integer.MAX_VALUE) {
                throw new InvalidComponentException(
                        "field is too large for native memory: component="
                                + schema.root().type().getName()
                                + ", field="
                                + spec.name()
                                + ", bytesPerPage="
                                + bytes);
            }
        }
        this.used = reserve();
    }

    private Reserved reserve() {
        Reservation reservation = Reservation.reserveKept(reservedBytes(specs.length), arena);
        NativeColumn[] reserved = new NativeColumn[specs.length];
        for (int i = 0; i < reserved.length; i++) {
            Allocations.announce();
            long base = reservedBytes(i);
            reserved[i] = new NativeColumn(specs[i], pages, reservation, base, columnsBefore + i);
        }
        return new Reserved(reserved, hasIntIndexes() ? bySlot(reserved, reservation) : null);
    }

    /// The number of bytes that the first columns need in their reservation.
    private long reservedBytes(int columns) {
        long bytes = 0;
        for (int i = 0; i < columns; i++) {
            long more = NativeColumn.reservedBytes(specs[i], pages, columnsBefore + i);
            bytes = Math.addExact(bytes, more);
        }
        return bytes;
    }

    private boolean hasIntIndexes() {
        long slots = (long) pages * PageLayout.PAGE_SLOTS;
        return Arrays.stream(specs).allMatch(spec -> slots * spec.stride() <= Integer.MAX_VALUE);
    }

    private static Object[] bySlot(NativeColumn[] columns, Reservation reservation) {
        Object[] all = new Object[columns.length + 1];
        MemorySegment kept = reservation.kept();
        long[] addresses = new long[columns.length];
        for (int i = 0; i < columns.length; i++) {
            all[i] = columns[i].bySlot();
            addresses[i] = kept.address() + columns[i].start();
        }
        all[columns.length] = new SegmentColumns(kept, addresses);
        return all;
    }

    @Override
    public void prepareSpare() {
        Reserved other = spare;
        if (other == null) {
            other = reserve();
            spare = other;
        }
        for (int i = 0; i < specs.length; i++) {
            other.columns()[i].commitOpenPagesOf(used.columns()[i]);
        }
    }

    @Override
    public void swap() {
        Reserved other = spare;
        if (other != null) {
            spare = used;
            used = other;
        }
    }

    @Override
    public void releaseSpare() {
        if (spare != null) {
            for (NativeColumn column : spare.columns()) {
                column.releaseAll();
            }
        }
    }

    @Override
    public Object[] open(int page) {
        Allocations.announce();
        NativeColumn[] columns = used.columns();
        Object[] opened = new Object[columns.length];
        Reserved other = spare;
        for (int i = 0; i < opened.length; i++) {
            if (other != null) {
                other.columns()[i].commit(page, page + 1);
            }
            opened[i] = columns[i].open(page);
        }
        return opened;
    }

    @Override
    public Object @Nullable [] bySlot() {
        return used.bySlot();
    }

    @Override
    public void release(int page) {
        for (NativeColumn column : used.columns()) {
            column.release(page);
        }
    }

    @Override
    public void zero(Object[] columns, int slot, int length) {
        NativeColumnAccess.INSTANCE.zeroSlots(columns, specs, slot, length);
    }

    @Override
    public void copy(Object[] from, int fromSlot, Object[] to, int toSlot) {
        NativeColumnAccess.INSTANCE.copySlots(from, fromSlot, to, toSlot, 1, specs);
    }

    @Override
    public void copyRun(Object[] from, int fromSlot, Object[] to, int toSlot, int length) {
        NativeColumnAccess.INSTANCE.copySlots(from, fromSlot, to, toSlot, length, specs);
    }

    @Override
    public void clearReferences(Object[] columns, int slot) {
        // primitives hold no references
    }

    @Override
    public int bytesPerSlot() {
        return Arrays.stream(specs).mapToInt(ColumnSpec::bytesPerSlot).sum();
    }
}
