package dev.tercio.internal.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.internal.schema.ComponentSchema;

import org.junit.jupiter.api.Test;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/// A load swaps two sets of native columns. A thread that reads at the same time, which is not
/// allowed, may combine the pages of one with the addresses of the other: it must not end the
/// process.
///
/// Proves CO-04.
class NativeColumnsTest {
    private record Small(byte value, int other) {}

    private static final int PAGES = 40;

    @Test
    void pagesOfBothSetsStayAccessible() {
        try (Arena arena = Arena.ofShared()) {
            NativeColumns columns =
                    new NativeColumns(ComponentSchema.of(Small.class), PAGES, arena, 0);
            columns.open(3);
            columns.open(4);
            columns.open(39);
            Object[] first = Objects.requireNonNull(columns.bySlot());

            columns.prepareSpare();
            columns.swap();
            Object[] second = Objects.requireNonNull(columns.bySlot());
            assertZero(second, 3, 4, 39);
            columns.open(7);
            columns.releaseSpare();
            assertZero(first, 3, 4, 7, 39);

            columns.prepareSpare();
            columns.swap();
            columns.open(12);
            assertZero(first, 7, 12);
            assertZero(second, 12);
        }
    }

    /// A read of a page that is not accessible would end the process.
    private static void assertZero(Object[] columns, int... pages) {
        for (int page : pages) {
            int from = page * PageLayout.PAGE_SLOTS;
            for (int slot = from; slot < from + PageLayout.PAGE_SLOTS; slot++) {
                assertEquals(0, SegmentElements.getByte((MemorySegment) columns[0], slot));
                assertEquals(0, SegmentElements.getInt((MemorySegment) columns[1], slot));
            }
        }
    }
}
