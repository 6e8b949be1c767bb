package dev.tercio.internal.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tercio.internal.memory.Reservation;
import dev.tercio.internal.schema.ColumnSpec;
import dev.tercio.internal.schema.ComponentSchema;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Random;

/// Pages of a native column are adjacent; releasing one leaves its neighbours alone.
///
/// Proves CO-04, CO-05.
class NativeColumnTest {
    private record Small(byte value) {}

    private static final int PAGES = 40;

    private static ColumnSpec spec() {
        return ComponentSchema.of(Small.class).columns().getFirst();
    }

    private static NativeColumn column(int pages, Arena arena, int index) {
        long bytes = NativeColumn.reservedBytes(spec(), pages, index);
        return new NativeColumn(spec(), pages, Reservation.reserve(bytes, arena), 0, index);
    }

    @Test
    void pagesThatShareMemoryAreReleasedSeparately() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        try (Arena arena = Arena.ofConfined()) {
            NativeColumn column = column(PAGES, arena, 3);
            ByteBuffer[] open = new ByteBuffer[PAGES];
            for (int step = 0; step < 2_000; step++) {
                int page = random.nextInt(PAGES);
                if (open[page] == null) {
                    open[page] = (ByteBuffer) column.open(page);
                    fill(open[page], page);
                } else {
                    column.release(page);
                    open[page] = null;
                }
                check(column, open, seed);
            }
        }
    }

    private static void fill(ByteBuffer page, int number) {
        for (int slot = 0; slot < PageLayout.PAGE_SLOTS; slot += 1_000) {
            page.put(slot, (byte) (number + 1));
        }
    }

    private static void check(NativeColumn column, ByteBuffer[] open, long seed) {
        MemorySegment bySlot = column.bySlot();
        for (int page = 0; page < open.length; page++) {
            if (open[page] != null) {
                int slot = page * PageLayout.PAGE_SLOTS + 15_000;
                assertEquals(page + 1, SegmentElements.getByte(bySlot, slot), "seed=" + seed);
                assertEquals(page + 1, open[page].get(15_000), "seed=" + seed);
            }
        }
    }

    @Test
    void slotOutsideTheColumnIsRefused() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment bySlot = column(1, arena, 0).bySlot();
            assertThrows(
                    IndexOutOfBoundsException.class,
                    () -> SegmentElements.getByte(bySlot, PageLayout.PAGE_SLOTS));
        }
    }
}
