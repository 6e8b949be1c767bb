package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds the slots of a page that pass a filter: first by pages, then by blocks, then by words of
/// 64 slots.
final class Matcher {
    private final EntityTable table;
    private final ComponentStore[] required;
    private final ComponentStore[] excluded;
    private final ComponentStore[][] anyOf;
    private final ComponentStore[] changed;
    private final ComponentStore[] added;
    private final ComponentStore[] owned;
    private final boolean anyOwned;
    private final boolean filtered;

    Matcher(EntityTable table, ComponentRegistry registry, QueryFilter filter) {
        this.table = table;
        this.required = stores(registry, filter.required());
        this.excluded = stores(registry, filter.excluded());
        this.anyOf =
                filter.anyOf().stream()
                        .map(types -> stores(registry, types))
                        .toArray(ComponentStore[][]::new);
        this.changed = stores(registry, filter.changed());
        this.added = stores(registry, filter.added());
        this.owned = stores(registry, filter.owned());
        this.anyOwned = filter.anyOwned();
        this.filtered =
                excluded.length + anyOf.length + changed.length + added.length + owned.length > 0
                        || anyOwned;
    }

    private static ComponentStore[] stores(ComponentRegistry registry, ComponentMask types) {
        List<ComponentStore> stores = new ArrayList<>();
        types.forEach(id -> stores.add(registry.byId(id)));
        return stores.toArray(ComponentStore[]::new);
    }

    /// No page at or above this index can match.
    int pageLimit() {
        int limit = table.pageLimit();
        for (ComponentStore store : required) {
            limit = Math.min(limit, store.pageLimit());
        }
        return limit;
    }

    /// Finds the matching slots of some blocks of a page; words of other blocks become zero.
    ///
    /// @param match receives the words; undefined if the result is false
    /// @param now the current change tick
    /// @param age the maximum age of a change in ticks
    /// @return whether there is any
    boolean match(int page, int fromBlock, int toBlock, long[] match, int now, int age) {
        if (!hasAllPages(page)) {
            return false;
        }
        boolean any =
                required.length == 0
                        ? matchLiving(page, fromBlock, toBlock, match)
                        : matchBlocks(page, fromBlock, toBlock, match);
        if (!any || !filtered) {
            return any;
        }
        applyFilters(page, match, now, age);
        return isAnySet(match);
    }

    private void applyFilters(int page, long[] match, int now, int age) {
        for (ComponentStore store : excluded) {
            ComponentPage absent = store.pageAt(page);
            if (absent != null) {
                andNot(match, absent.words());
            }
        }
        for (ComponentStore[] group : anyOf) {
            andAny(match, group, page);
        }
        for (ComponentStore store : owned) {
            andAuthority(match, store.openPage(page).authority());
        }
        if (anyOwned) {
            andAuthority(match, table.anyAuthorityAt(page));
        }
        for (ComponentStore store : changed) {
            andNewer(match, store.openPage(page).changes(), now, age);
        }
        for (ComponentStore store : added) {
            andNewer(match, store.openPage(page).additions(), now, age);
        }
    }

    private static void andAuthority(long[] match, @Nullable AuthorityBits authority) {
        if (authority == null) {
            Arrays.fill(match, 0);
            return;
        }
        long[] words = authority.words();
        for (int word = 0; word < match.length; word++) {
            match[word] &= words[word];
        }
    }

    private static void andNewer(long[] match, @Nullable SlotTicks ticks, int now, int age) {
        if (ticks == null) {
            return;
        }
        for (int word = 0; word < match.length; word++) {
            if (match[word] != 0) {
                boolean recent = ticks.isBlockNewer(word / PageLayout.WORDS_PER_BLOCK, now, age);
                match[word] = recent ? ticks.newer(word, match[word], now, age) : 0;
            }
        }
    }

    private boolean hasAllPages(int page) {
        for (ComponentStore store : required) {
            if (store.pageAt(page) == null) {
                return false;
            }
        }
        return table.occupiedAt(page) != null;
    }

    private boolean matchBlocks(int page, int fromBlock, int toBlock, long[] match) {
        int blocks = (1 << toBlock) - (1 << fromBlock);
        for (ComponentStore store : required) {
            blocks &= store.openPage(page).populatedBlocks();
        }
        if (blocks == 0) {
            return false;
        }
        Arrays.fill(match, 0);
        boolean any = false;
        for (int rest = blocks; rest != 0; rest &= rest - 1) {
            int from = Integer.numberOfTrailingZeros(rest) * PageLayout.WORDS_PER_BLOCK;
            any |= matchBlock(page, match, from, from + PageLayout.WORDS_PER_BLOCK);
        }
        return any;
    }

    private static void clearOutside(int fromBlock, int toBlock, long[] match) {
        Arrays.fill(match, 0, fromBlock * PageLayout.WORDS_PER_BLOCK, 0);
        Arrays.fill(match, toBlock * PageLayout.WORDS_PER_BLOCK, match.length, 0);
    }

    private boolean matchBlock(int page, long[] match, int from, int to) {
        System.arraycopy(required[0].openPage(page).words(), from, match, from, to - from);
        for (int i = 1; i < required.length; i++) {
            long[] words = required[i].openPage(page).words();
            for (int word = from; word < to; word++) {
                match[word] &= words[word];
            }
        }
        long any = 0;
        for (int word = from; word < to; word++) {
            any |= match[word];
        }
        return any != 0;
    }

    /// Without required components every living entity is a candidate. Slots that are reserved but
    /// not alive are not.
    private boolean matchLiving(int page, int fromBlock, int toBlock, long[] match) {
        long @Nullable [] occupied = table.occupiedAt(page);
        if (occupied == null) {
            return false;
        }
        clearOutside(fromBlock, toBlock, match);
        int first = page << PageLayout.PAGE_SHIFT;
        int end = toBlock * PageLayout.WORDS_PER_BLOCK;
        for (int word = fromBlock * PageLayout.WORDS_PER_BLOCK; word < end; word++) {
            long living = 0;
            for (long bits = occupied[word]; bits != 0; bits &= bits - 1) {
                int bit = Long.numberOfTrailingZeros(bits);
                if (!table.entityAt(first + (word << PageLayout.WORD_SHIFT) + bit).isNone()) {
                    living |= 1L << bit;
                }
            }
            match[word] = living;
        }
        return isAnySet(match);
    }

    private static void andNot(long[] match, long[] words) {
        for (int word = 0; word < match.length; word++) {
            match[word] &= ~words[word];
        }
    }

    private static void andAny(long[] match, ComponentStore[] group, int page) {
        for (int word = 0; word < match.length; word++) {
            long any = 0;
            for (ComponentStore store : group) {
                ComponentPage present = store.pageAt(page);
                if (present != null) {
                    any |= present.words()[word];
                }
            }
            match[word] &= any;
        }
    }

    private static boolean isAnySet(long[] match) {
        long any = 0;
        for (long word : match) {
            any |= word;
        }
        return any != 0;
    }
}
