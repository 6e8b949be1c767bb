package dev.tercio.internal.storage;

import dev.tercio.internal.memory.Reservation;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;

import java.lang.foreign.Arena;
import java.util.Arrays;

/// Pages in native memory: each column reserves the addresses of all its pages at once and commits
/// those that are used.
public final class NativeColumns implements PageColumns {
    private final ColumnSpec[] specs;
    private final long[] pageBytes;
    private final Reservation[] reservations;

    /// @param pages how many pages the world may ever have
    /// @param arena closes the columns with the world
    public NativeColumns(ComponentSchema schema, int pages, Arena arena) {
        this.specs = schema.columns().toArray(ColumnSpec[]::new);
        this.pageBytes = new long[specs.length];
        this.reservations = new Reservation[specs.length];
        for (int i = 0; i < specs.length; i++) {
            long bytes = (long) PageLayout.PAGE_SLOTS * specs[i].bytesPerSlot();
            pageBytes[i] = Math.ceilDiv(bytes, Reservation.GRANULARITY) * Reservation.GRANULARITY;
            reservations[i] =
                    Reservation.reserve(Math.multiplyExact(pageBytes[i], (long) pages), arena);
        }
    }

    @Override
    public Object[] open(int page) {
        Object[] columns = new Object[specs.length];
        Arrays.setAll(columns, i -> reservations[i].commit(page * pageBytes[i], pageBytes[i]));
        return columns;
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
