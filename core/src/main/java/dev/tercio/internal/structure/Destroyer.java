package dev.tercio.internal.structure;

import dev.tercio.EntityList;
import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityPage;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.entity.HeaderLayout;
import dev.tercio.internal.entity.StableIdIndex;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// Destroys entities. An entity that still has the components it was spawned with takes the fast
/// path, because the pages of its cluster are cached.
public final class Destroyer {
    private final EntityTable table;
    private final ComponentRegistry registry;
    private final StableIdIndex stableIds;
    private final DestroyRun run;
    private final ChangeHooks hooks;
    private final EntityList hookedDestroys = new EntityList();
    private @Nullable StorePageCache[] byCluster = new StorePageCache[16];
    private int lastCluster;
    private @Nullable StorePageCache lastPages;

    /// Whether removals are logged. Every entity then takes the slow path.
    private boolean logging;

    /// Whether removals are logged or the world has hooks, so that some entities take the slow
    /// path.
    private boolean observed;

    /// Whether a hook may concern an entity without hooked components, see [ChangeHook#concerns].
    private boolean related;

    /// @param stableIds the index to remove the ids of destroyed entities from
    public Destroyer(
            EntityTable table,
            ComponentRegistry registry,
            StableIdIndex stableIds,
            ChangeHooks hooks) {
        this.table = table;
        this.registry = registry;
        this.stableIds = stableIds;
        this.hooks = hooks;
        this.run = new DestroyRun(table, this);
    }

    /// Destroys the living entity in a slot, and with it the entities that depend on it.
    ///
    /// @return whether hooks were called
    public boolean destroy(EntityPage page, int slot) {
        int offset = slot & PageLayout.OFFSET_MASK;
        long identity = page.identity(offset);
        StorePageCache kind = kindOf(page, offset, slot, identity);
        if (kind == null) {
            return destroySlowly(page, slot);
        }
        kind.unmark(slot);
        stableIds.unbind(slot);
        table.destroy(page, slot, identity);
        return false;
    }

    private boolean destroySlowly(EntityPage page, int slot) {
        if (observed && isHooked(page, slot)) {
            destroyHooked(slot);
            return true;
        }
        if (logging) {
            reserveRemovals(table.entityAt(slot).bits(), 1);
        }
        unmarkEach(page, slot);
        stableIds.unbind(slot);
        table.destroy(page, slot, page.identity(slot & PageLayout.OFFSET_MASK));
        return false;
    }

    /// Destroys living entities of one component set in a word.
    void destroyWord(EntityPage page, StorePageCache kind, int word, long bits) {
        kind.unmarkWord(word, bits);
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            stableIds.unbind(word << PageLayout.WORD_SHIFT | Long.numberOfTrailingZeros(rest));
        }
        table.destroyWord(page, word, bits);
    }

    /// Returns the page cache of an entity that has exactly the components of its cluster, or null
    /// for others, which are destroyed one by one.
    @Nullable StorePageCache kindOf(EntityPage page, int offset, int slot) {
        return kindOf(page, offset, slot, page.identity(offset));
    }

    private @Nullable StorePageCache kindOf(EntityPage page, int offset, int slot, long identity) {
        StorePageCache pages = pagesOf(HeaderLayout.cluster(identity));
        boolean slow = observed && needsSlowPath(pages, slot);
        return page.hasExactly(offset, pages.maskWord()) && !slow && !page.mayOwnInAdvance(offset)
                ? pages
                : null;
    }

    private boolean needsSlowPath(StorePageCache pages, int slot) {
        return logging || pages.isHooked() || (related && hooks.concerns(slot));
    }

    private boolean isHooked(EntityPage page, int slot) {
        int offset = slot & PageLayout.OFFSET_MASK;
        for (int word = 0; word < page.maskWords(); word++) {
            for (long bits = page.maskWord(offset, word); bits != 0; bits &= bits - 1) {
                if (registry.byId(word << 6 | Long.numberOfTrailingZeros(bits)).isHooked()) {
                    return true;
                }
            }
        }
        return related && hooks.concerns(slot);
    }

    /// Destroys an entity that concerns hooks, and its dependents. The hooks are notified of all of
    /// them before the first one changes, because a destroyed target may remove a relation from an
    /// entity that is destroyed with it. What may lack memory precedes the first change, too.
    private void destroyHooked(int slot) {
        EntityList all = hookedDestroys;
        all.clear();
        all.add(table.entityAt(slot));
        hooks.addDependents(all);
        for (int i = 0; logging && i < all.size(); i++) {
            reserveRemovals(all.bits(i), all.size());
        }
        for (int i = 0; i < all.size(); i++) {
            notifyOfDestroy(all.bits(i));
        }
        hooks.releasing(all);
        for (int i = 0; i < all.size(); i++) {
            destroyOne(all.bits(i));
        }
    }

    private void notifyOfDestroy(long entity) {
        hooks.destroying(entity);
        notifyOfRemovals(table.pageOf((int) entity), entity);
    }

    private void destroyOne(long entity) {
        int slot = (int) entity;
        EntityPage page = table.pageOf(slot);
        unmarkEach(page, slot);
        stableIds.unbind(slot);
        table.destroy(page, slot, page.identity(slot & PageLayout.OFFSET_MASK));
        hooks.destroyed(entity);
    }

    private void notifyOfRemovals(EntityPage page, long entity) {
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        for (int word = 0; word < page.maskWords(); word++) {
            for (long bits = page.maskWord(offset, word); bits != 0; bits &= bits - 1) {
                ComponentStore store = registry.byId(word << 6 | Long.numberOfTrailingZeros(bits));
                if (store.isHooked()) {
                    int index = (int) entity >>> PageLayout.PAGE_SHIFT;
                    hooks.removing(store, entity, store.openPage(index), offset);
                }
            }
        }
    }

    /// Reserves memory to log the removals of the components of an entity and others like it.
    private void reserveRemovals(long entity, int entities) {
        EntityPage page = table.pageOf((int) entity);
        int offset = (int) entity & PageLayout.OFFSET_MASK;
        for (int word = 0; word < page.maskWords(); word++) {
            for (long bits = page.maskWord(offset, word); bits != 0; bits &= bits - 1) {
                registry.byId(word << 6 | Long.numberOfTrailingZeros(bits))
                        .reserveRemovals(entities);
            }
        }
    }

    /// Returns a run for destroying many entities.
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
        if (page.mayOwnInAdvance(offset)) {
            revokeEach(page, slot);
        }
    }

    /// Revokes the authority over all components, including those that the entity does not have.
    private void revokeEach(EntityPage page, int slot) {
        int offset = slot & PageLayout.OFFSET_MASK;
        for (int word = 0; word < ComponentMask.WORDS; word++) {
            for (long bits = page.authorityWord(offset, word); bits != 0; bits &= bits - 1) {
                ComponentStore store = registry.byId(word << 6 | Long.numberOfTrailingZeros(bits));
                ComponentPage values = store.openPage(slot >>> PageLayout.PAGE_SHIFT);
                ComponentChange.setAuthority(page, store, values, offset, false);
            }
        }
    }

    /// Returns the pages of a cluster. The pages of the last cluster are cached, so that with a
    /// predicted branch the processor does not depend on the load of the cluster.
    private StorePageCache pagesOf(int cluster) {
        StorePageCache last = lastPages;
        if (cluster == lastCluster && last != null) {
            return last;
        }
        StorePageCache pages = findPages(cluster);
        lastCluster = cluster;
        lastPages = pages;
        return pages;
    }

    private StorePageCache findPages(int cluster) {
        @Nullable StorePageCache[] all = byCluster;
        if (Integer.compareUnsigned(cluster, all.length) < 0) {
            StorePageCache known = all[cluster];
            if (known != null) {
                return known;
            }
        }
        return addPages(cluster);
    }

    private StorePageCache addPages(int cluster) {
        if (cluster >= byCluster.length) {
            byCluster = Arrays.copyOf(byCluster, Math.max(cluster + 1, byCluster.length * 2));
        }
        int[] types = table.allocator().cluster(cluster).mask().ids();
        ComponentStore[] stores = new ComponentStore[types.length];
        for (int i = 0; i < types.length; i++) {
            stores[i] = registry.byId(types[i]);
        }
        StorePageCache made = new StorePageCache(stores);
        byCluster[cluster] = made;
        return made;
    }

    /// Enables the logging of removals.
    public void logRemovals() {
        logging = true;
        observed = true;
    }

    /// Clears the caches that depend on which components are hooked.
    public void hooksChanged() {
        observed = logging || !hooks.isEmpty();
        related = hooks.concernsOthers();
        close();
    }

    /// Drops all caches.
    public void close() {
        Arrays.fill(byCluster, null);
        lastPages = null;
    }

    /// Clears cached pages, because they may have been released.
    public void unbind() {
        for (StorePageCache pages : byCluster) {
            if (pages != null) {
                pages.unbind();
            }
        }
    }
}
