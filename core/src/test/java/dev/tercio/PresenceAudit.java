package dev.tercio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PresenceBitmap;
import dev.tercio.internal.world.DirectWorld;

import java.util.BitSet;

/// Compares the two representations of component presence: the row masks of entities and the column
/// bitmaps of components.
public final class PresenceAudit {
    private PresenceAudit() {}

    public static void check(World world) {
        DirectWorld direct = (DirectWorld) world;
        EntityTable table = direct.table();
        for (ComponentStore store : direct.registry().stores()) {
            BitSet rows = new BitSet();
            for (Entity entity : world.entities()) {
                rows.set(entity.index(), table.mask(entity.index()).contains(store.id()));
            }
            assertEquals(rows, columnOf(store), store.spec().toString());
            assertEquals(rows.cardinality(), store.count(), store.spec().toString());
            checkAuthority(table, store);
        }
        checkDeadRows(table);
    }

    /// The authority in the header of a slot is that in the page of the component.
    private static void checkAuthority(EntityTable table, ComponentStore store) {
        for (int page = 0; page < store.pageLimit(); page++) {
            ComponentPage values = store.pageAt(page);
            AuthorityBits owned = values == null ? null : values.authority();
            EntityPage headers = table.pageOrNull(page);
            for (int offset = 0; owned != null && offset < PageLayout.PAGE_SLOTS; offset++) {
                long word = headers == null ? 0 : headers.authorityWord(offset, store.id() >>> 6);
                assertEquals(
                        (word >>> store.id() & 1) != 0, owned.contains(offset), "slot " + offset);
            }
        }
    }

    /// A slot without an entity has no components in its row either.
    private static void checkDeadRows(EntityTable table) {
        for (int page = 0; page < table.allocator().openPages(); page++) {
            int first = page * PageLayout.PAGE_SLOTS;
            for (int slot = first; slot < first + PageLayout.PAGE_SLOTS; slot++) {
                if (table.entityAt(slot).isNone()) {
                    assertEquals(ComponentMask.EMPTY, table.mask(slot));
                }
            }
        }
    }

    private static BitSet columnOf(ComponentStore store) {
        BitSet column = new BitSet();
        for (int page = 0; page < store.pageLimit(); page++) {
            PresenceBitmap bitmap = store.presenceAt(page);
            if (bitmap != null) {
                addPage(column, page, bitmap);
            }
        }
        return column;
    }

    private static void addPage(BitSet column, int page, PresenceBitmap bitmap) {
        BitSet local = BitSet.valueOf(bitmap.words());
        assertEquals(local.cardinality(), bitmap.count());
        for (int word = 0; word < PageLayout.WORDS_PER_PAGE; word++) {
            boolean summarized = (bitmap.summary()[word >>> 6] >>> word & 1) != 0;
            assertEquals(bitmap.words()[word] != 0, summarized, "word " + word);
        }
        local.stream().forEach(offset -> column.set(page * PageLayout.PAGE_SLOTS + offset));
    }
}
