package dev.tercio.internal.storage;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.memory.Reservation;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Columns in native memory. Each column reserves address space for all its pages at once and
/// commits the pages in use.
public final class NativeColumns implements PageColumns {
    /// The offset between the starts of consecutive columns within their reservations, which avoids
    /// cache-set conflicts. Reservations start at multiples of a large power of two, so equal
    /// offsets would map to the same cache sets: a loop over six columns took a hundred times as
    /// long without this. Each page is one granule longer than its values to make room for the
    /// offset.
    private static final long STAGGER = 1_088;

    private final ColumnSpec[] specs;
    private final long[] pageBytes;
    private final long[] starts;
    private Reservation[] reservations;

    /// The spare reservations of a double-buffered load, reserved when data is first loaded into
    /// the world. They are kept, because a reservation lasts as long as its arena.
    private Reservation @Nullable [] spare;

    private final Arena arena;
    private final int pages;

    /// @param pages the maximum number of pages of the world
    /// @param arena owns the reservations; closed with the world
    /// @param columnsBefore the number of native columns that the world already has
    public NativeColumns(ComponentSchema schema, int pages, Arena arena, int columnsBefore) {
        this.specs = schema.columns().toArray(ColumnSpec[]::new);
        this.pageBytes = new long[specs.length];
        this.starts = new long[specs.length];
        this.arena = arena;
        this.pages = pages;
        for (int i = 0; i < specs.length; i++) {
            long bytes = (long) PageLayout.PAGE_SLOTS * specs[i].bytesPerSlot();
            if (bytes > Integer.MAX_VALUE) {
                throw new InvalidComponentException(
                        "field is too large for native memory: component="
                                + schema.root().type().getName()
                                + ", field="
                                + specs[i].name()
                                + ", bytesPerPage="
                                + bytes);
            }
            long granules = Math.ceilDiv(bytes, Reservation.GRANULARITY) + 1;
            pageBytes[i] = granules * Reservation.GRANULARITY;
            starts[i] = (columnsBefore + i) * STAGGER % Reservation.GRANULARITY;
        }
        this.reservations = reserve(pageBytes, pages, arena);
    }

    private static Reservation[] reserve(long[] pageBytes, int pages, Arena arena) {
        Reservation[] reserved = new Reservation[pageBytes.length];
        for (int i = 0; i < reserved.length; i++) {
            Allocations.announce();
            reserved[i] =
                    Reservation.reserve(Math.multiplyExact(pageBytes[i], (long) pages), arena);
        }
        return reserved;
    }

    @Override
    public void prepareSpare() {
        if (spare == null) {
            spare = reserve(pageBytes, pages, arena);
        }
    }

    @Override
    public void swap() {
        Reservation[] other = spare;
        if (other != null) {
            spare = reservations;
            reservations = other;
        }
    }

    @Override
    public void releaseSpare() {
        if (spare != null) {
            for (Reservation reservation : spare) {
                reservation.decommit(0, reservation.reservedBytes());
            }
        }
    }

    @Override
    public Object[] open(int page) {
        Allocations.announce();
        Object[] columns = new Object[specs.length];
        Arrays.setAll(columns, i -> open(page, i));
        return columns;
    }

    private Object open(int page, int column) {
        long bytes = pageBytes[column];
        MemorySegment memory = reservations[column].commit(page * bytes, bytes);
        long length = (long) PageLayout.PAGE_SLOTS * specs[column].bytesPerSlot();
        return NativeColumnAccess.view(
                memory.asSlice(starts[column], length), specs[column].primitive());
    }

    @Override
    public void release(int page) {
        for (int i = 0; i < specs.length; i++) {
            reservations[i].decommit(page * pageBytes[i], pageBytes[i]);
        }
    }

    @Override
    public void zero(Object[] columns, int slot, int length) {
        NativeColumnAccess.INSTANCE.zeroSlots(columns, specs, slot, length);
    }

    @Override
    public void copy(Object[] from, int fromSlot, Object[] to, int toSlot) {
        NativeColumnAccess.INSTANCE.copySlot(from, fromSlot, to, toSlot, specs);
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
