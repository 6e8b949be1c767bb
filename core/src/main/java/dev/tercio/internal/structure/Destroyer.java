package dev.tercio.internal.structure;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;

/// Ends entities. One that still has the components it was spawned with goes the short way: the
/// pages of its cluster are at hand.
public final class Destroyer {
    private final EntityTable table;
    private final ComponentRegistry registry;
    private final IntConsumer released;
    private final DestroyRun run;
    private @Nullable StorePages[] byCluster = new StorePages[16];

    /// Whether someone wants to know of removals: then every entity goes the long way.
    private boolean logging;

    /// @param released is told the slot of each entity that ends
    public Destroyer(EntityTable table, ComponentRegistry registry, IntConsumer released) {
        this.table = table;
        this.registry = registry;
        this.released = released;
        this.run = new DestroyRun(table, this);
    }

    /// Ends the living entity in a slot.
    public void destroy(EntityPage page, int slot) {
        int offset = slot & PageLayout.OFFSET_MASK;
        StorePages kind = kindOf(page, offset);
        if (kind != null) {
            kind.unmark(slot);
        } else {
            unmarkEach(page, slot);
        }
        released.accept(slot);
        table.destroy(page, slot);
    }

    /// Ends living entities of one kind in a word.
    void destroyWord(EntityPage page, StorePages kind, int word, long bits) {
        kind.unmarkWord(word, bits);
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            released.accept(word << PageLayout.WORD_SHIFT | Long.numberOfTrailingZeros(rest));
        }
        table.destroyWord(page, word, bits);
    }

    /// What entities are that have exactly the components of their cluster, or null for others,
    /// which have to end one by one.
    @Nullable StorePages kindOf(EntityPage page, int offset) {
        StorePages pages = pagesOf(page.clusterId(offset));
        return page.hasExactly(offset, pages.maskWord()) && !logging ? pages : null;
    }

    /// What ends many entities.
    public DestroyRun run() {
        return run;
    }

    private void unmarkEach(EntityPage page, int slot) {
        int offset = slot & PageLayout.OFFSET_MASK;
        long handle = table.entityAt(slot).bits();
        for (int word = 0; word < page.maskWords(); word++) {
            for (long bits = page.maskWord(offset, word); bits != 0; bits &= bits - 1) {
                ComponentStore store = registry.byId(word << 6 | Long.numberOfTrailingZeros(bits));
                store.unmark(slot);
                store.noteRemoved(handle);
            }
        }
    }

    private StorePages pagesOf(int cluster) {
        @Nullable StorePages[] all = byCluster;
        if (Integer.compareUnsigned(cluster, all.length) < 0) {
            StorePages known = all[cluster];
            if (known != null) {
                return known;
            }
        }
        return addPages(cluster);
    }

    private StorePages addPages(int cluster) {
        if (cluster >= byCluster.length) {
            byCluster = Arrays.copyOf(byCluster, Math.max(cluster + 1, byCluster.length * 2));
        }
        List<ComponentStore> stores = new ArrayList<>();
        table.allocator().cluster(cluster).mask().forEach(type -> stores.add(registry.byId(type)));
        StorePages made = new StorePages(stores.toArray(ComponentStore[]::new));
        byCluster[cluster] = made;
        return made;
    }

    /// Takes note that removals are logged from now on.
    public void logRemovals() {
        logging = true;
    }

    /// Forgets everything.
    public void close() {
        Arrays.fill(byCluster, null);
    }

    /// Forgets pages that may have been given back.
    public void unbind() {
        for (StorePages pages : byCluster) {
            if (pages != null) {
                pages.unbind();
            }
        }
    }
}
