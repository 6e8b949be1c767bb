package dev.tercio.internal.storage;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/// Proves QU-08: pages are found by slot, also after pages were opened, released and added.
class PageTableTest {
    private static final int THIRD = 2 << PageLayout.PAGE_SHIFT;

    @Test
    void columnsOfAllPagesAreInOneArrayOfTheirType() {
        PageTable table = new PageTable(3);
        ComponentPage first = open(table, 0);
        ComponentPage third = open(table, 2);
        assertInstanceOf(float[][].class, table.columns());
        assertColumns(table, 5, first);
        assertColumns(table, THIRD + 5, third);
    }

    @Test
    void onlyPageNeedsNoIndex() {
        PageTable table = new PageTable(3);
        open(table, 0);
        assertEquals(0, table.pageOf(5));
        ComponentPage third = open(table, 2);
        assertEquals(2, table.pageOf(THIRD));
        table.release(2);
        assertEquals(0, table.pageOf(5));
        assertFalse(table.contains(THIRD + 7));
        third = open(table, 2);
        assertColumns(table, THIRD, third);
    }

    @Test
    void pageAfterTheFirstMayBeTheOnlyOne() {
        PageTable table = new PageTable(3);
        ComponentPage third = open(table, 2);
        assertColumns(table, THIRD, third);
    }

    @Test
    void largerCopyHasTheSamePages() {
        PageTable table = new PageTable(1);
        ComponentPage first = open(table, 0);
        PageTable larger = table.grown(4);
        assertColumns(larger, 5, first);
        ComponentPage third = open(larger, 2);
        assertColumns(larger, 5, first);
        assertColumns(larger, THIRD, third);
        assertEquals(2, table.columns().length);
    }

    @Test
    void largerCopyOfAnEmptyTableIsEmpty() {
        PageTable larger = new PageTable(1).grown(4);
        assertEquals(0, larger.columns().length);
        assertFalse(larger.contains(7));
        assertColumns(larger, THIRD, open(larger, 2));
    }

    @Test
    void releasedColumnsAreNotKept() {
        PageTable table = new PageTable(1);
        open(table, 0);
        table.release(0);
        assertArrayEquals(new Object[2], table.columns());
    }

    @Test
    void presenceIsFoundBySlot() {
        PageTable table = new PageTable(3);
        open(table, 2).set(7);
        assertTrue(table.contains(THIRD + 7));
        assertFalse(table.contains(7));
        assertFalse(table.contains(THIRD + 8));
        assertFalse(table.contains(1 << 30));
    }

    @Test
    void changesAreMarkedOnlyInTrackedPages() {
        PageTable table = new PageTable(1);
        ComponentPage first = open(table, 0);
        table.noteChanged(5, 7);
        assertNull(first.changes());
        first.track(3);
        table.track(0, first);
        PageTable larger = table.grown(3);
        ComponentPage third = open(larger, 2);
        larger.noteChanged(5, 7);
        larger.noteChanged(THIRD + 5, 7);
        SlotTicks changes = first.changes();
        assertNotNull(changes);
        assertEquals(7, changes.slots()[5]);
        assertEquals(3, changes.slots()[6]);
        assertEquals(7, changes.block(0));
        assertEquals(3, changes.block(1));
        assertNull(third.changes());
    }

    private static ComponentPage open(PageTable table, int index) {
        ComponentPage page =
                new ComponentPage(
                        new float[2][PageLayout.PAGE_SLOTS],
                        new PresenceVersion(),
                        index << PageLayout.PAGE_SHIFT,
                        HandleCache.NOTHING);
        table.open(index, page);
        return page;
    }

    private static void assertColumns(PageTable table, int slot, ComponentPage page) {
        int first = 2 * table.pageOf(slot);
        assertSame(page.columns()[0], table.columns()[first]);
        assertSame(page.columns()[1], table.columns()[first + 1]);
    }
}
