package dev.tercio.internal.storage;

import dev.tercio.InvalidComponentException;
import dev.tercio.internal.memory.Reservation;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Pages in native memory: each column reserves the addresses of all its pages at once and commits
/// those that are used.
public final class NativeColumns implements PageColumns {
    /// Reservations start at round addresses. Columns start at different distances from there, each
    /// of a page by one granule longer than its values, because caches confuse addresses that
    /// differ only in their upper bits: a loop over six columns took a hundred times as long
    /// without this.
    private static final long STAGGER = 1_088;

    private final ColumnSpec[] specs;
    private final long[] pageBytes;
    private final long[] starts;
    private Reservation[] reservations;

    /// Addresses for a second set of pages, reserved when a world is first loaded into. They are
    /// kept, because reservations last as long as the world.
    private Reservation @Nullable [] second;

    private final Arena arena;
    private final int pages;

    /// @param pages how many pages the world may ever have
    /// @param arena closes the columns with the world
    /// @param columnsBefore how many native columns the world has already
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
        Reservation[] made = new Reservation[pageBytes.length];
        for (int i = 0; i < made.length; i++) {
            Allocations.announce();
            made[i] = Reservation.reserve(Math.multiplyExact(pageBytes[i], (long) pages), arena);
        }
        return made;
    }

    @Override
    public void prepareSecond() {
        if (second == null) {
            second = reserve(pageBytes, pages, arena);
        }
    }

    @Override
    public void exchange() {
        Reservation[] other = second;
        if (other != null) {
            second = reservations;
            reservations = other;
        }
    }

    @Override
    public void releaseSecond() {
        if (second != null) {
            for (Reservation reservation : second) {
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
    public void forget(Object[] columns, int slot) {
        // primitives refer to nothing
    }

    @Override
    public int bytesPerSlot() {
        return Arrays.stream(specs).mapToInt(ColumnSpec::bytesPerSlot).sum();
    }
}
