package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.ComponentMask;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PresenceVersion;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Finds the slots of a page that pass a filter: first by pages, then by the summaries of presence
/// bitmaps, then by words of 64 slots.
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
        this.anyOf = new ComponentStore[filter.anyOf().size()][];
        for (int i = 0; i < anyOf.length; i++) {
            anyOf[i] = stores(registry, filter.anyOf().get(i));
        }
        this.changed = stores(registry, filter.changed());
        this.added = stores(registry, filter.added());
        this.owned = stores(registry, filter.owned());
        this.anyOwned = filter.anyOwned();
        this.filtered =
                excluded.length + anyOf.length + changed.length + added.length + owned.length > 0
                        || anyOwned;
    }

    private static ComponentStore[] stores(ComponentRegistry registry, ComponentMask types) {
        int[] ids = types.ids();
        ComponentStore[] stores = new ComponentStore[ids.length];
        for (int i = 0; i < ids.length; i++) {
            stores[i] = registry.byId(ids[i]);
        }
        return stores;
    }

    /// No page at or above this index can match.
    int pageLimit() {
        int limit = table.pageLimit();
        for (ComponentStore store : required) {
            limit = Math.min(limit, store.pageLimit());
        }
        return limit;
    }

    /// The versions of all components of which the result is a function; none if it also depends on
    /// authority, on changes or on which entities are alive.
    ///
    /// @param others components to add
    PresenceVersion[] versions(List<ComponentStore> others) {
        if (required.length == 0 || owned.length + changed.length + added.length > 0 || anyOwned) {
            return new PresenceVersion[0];
        }
        Set<PresenceVersion> versions = new LinkedHashSet<>();
        addVersions(others.toArray(new ComponentStore[0]), versions);
        addVersions(required, versions);
        addVersions(excluded, versions);
        for (ComponentStore[] group : anyOf) {
            addVersions(group, versions);
        }
        return versions.toArray(new PresenceVersion[0]);
    }

    private static void addVersions(ComponentStore[] stores, Set<PresenceVersion> versions) {
        for (ComponentStore store : stores) {
            versions.add(store.presence());
        }
    }

    /// Whether [#filter] drops slots that [#match] has found.
    boolean isFiltered() {
        return filtered;
    }

    /// Finds the slots of some blocks of a page that have all required components.
    ///
    /// @param match receives the slots
    /// @return whether there is any
    boolean match(int page, int fromBlock, int toBlock, PageMatch match) {
        int from = fromBlock * PageLayout.WORDS_PER_BLOCK;
        int to = toBlock * PageLayout.WORDS_PER_BLOCK;
        return required.length == 0
                ? matchLiving(page, from, to, match)
                : matchRequired(page, from, to, match);
    }

    /// Starts from the summaries, and reads only words that are not zero in any required component.
    private boolean matchRequired(int page, int from, int to, PageMatch match) {
        if (!summarize(page, match)) {
            return false;
        }
        if (to - from < PageLayout.WORDS_PER_PAGE) {
            match.limitSummary(from, to);
        }
        for (ComponentStore[] group : anyOf) {
            summarizeAny(page, group, match.summary);
        }
        int count = match.summaryCount();
        if (count > PageMatch.FEW) {
            match.startRange();
            matchRange(page, match);
            return match.isAny();
        }
        if (count > 0) {
            match.startList();
            for (int quarter = 0; quarter < PageLayout.SUMMARY_WORDS; quarter++) {
                matchWords(page, quarter, match);
            }
            return match.end > 0;
        }
        return false;
    }

    /// Combines the summaries of all required components.
    ///
    /// @return false if one has no such page
    private boolean summarize(int page, PageMatch match) {
        long some0 = -1;
        long some1 = -1;
        long some2 = -1;
        long some3 = -1;
        for (ComponentStore store : required) {
            ComponentPage open = store.pageAt(page);
            if (open == null) {
                return false;
            }
            long[] summary = open.summary();
            some0 &= summary[0];
            some1 &= summary[1];
            some2 &= summary[2];
            some3 &= summary[3];
        }
        match.summary[0] = some0;
        match.summary[1] = some1;
        match.summary[2] = some2;
        match.summary[3] = some3;
        return true;
    }

    /// Keeps the words of a summary in which a component of a group occurs.
    private static void summarizeAny(int page, ComponentStore[] group, long[] summary) {
        for (int quarter = 0; quarter < PageLayout.SUMMARY_WORDS; quarter++) {
            long any = 0;
            for (ComponentStore store : group) {
                ComponentPage present = store.pageAt(page);
                any |= present == null ? 0 : present.summary()[quarter];
            }
            summary[quarter] &= any;
        }
    }

    /// Matches the words of a quarter that its summary names, and adds those that are not zero to
    /// the list. Branchless: which words are zero is hard to predict.
    private void matchWords(int page, int quarter, PageMatch match) {
        long[] first = required[0].openPage(page).words();
        long[] second = required[required.length > 1 ? 1 : 0].openPage(page).words();
        long[] words = match.words;
        int[] list = match.list;
        int end = match.end;
        for (long rest = match.summary[quarter]; rest != 0; rest &= rest - 1) {
            int word = (quarter << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(rest);
            long bits = first[word] & second[word];
            for (int i = 2; i < required.length; i++) {
                bits &= required[i].openPage(page).words()[word];
            }
            words[word] = bits;
            list[end] = word;
            end += bits != 0 ? 1 : 0;
        }
        match.end = end;
    }

    private void matchRange(int page, PageMatch match) {
        long[] words = match.words;
        int from = match.from;
        int end = match.end;
        System.arraycopy(required[0].openPage(page).words(), from, words, from, end - from);
        for (int i = 1; i < required.length; i++) {
            long[] other = required[i].openPage(page).words();
            for (int word = from; word < end; word++) {
                words[word] &= other[word];
            }
        }
    }

    /// Without required components every living entity is a candidate. Slots that are reserved but
    /// not alive are not.
    private boolean matchLiving(int page, int from, int to, PageMatch match) {
        long[] occupied = table.occupiedAt(page);
        if (occupied == null) {
            return false;
        }
        int first = page << PageLayout.PAGE_SHIFT;
        match.startRange(from, to);
        for (int word = from; word < to; word++) {
            long living = 0;
            for (long bits = occupied[word]; bits != 0; bits &= bits - 1) {
                int bit = Long.numberOfTrailingZeros(bits);
                if (!table.entityAt(first + (word << PageLayout.WORD_SHIFT) + bit).isNone()) {
                    living |= 1L << bit;
                }
            }
            match.words[word] = living;
        }
        return match.isAny();
    }

    /// Drops the slots that [#match] has found but that do not pass all filters.
    ///
    /// @param now the current change tick
    /// @param age the maximum age of a change in ticks
    /// @return whether there is any left
    boolean filter(int page, PageMatch match, int now, int age) {
        for (ComponentStore store : excluded) {
            ComponentPage absent = store.pageAt(page);
            if (absent != null) {
                match.andNot(absent.words());
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
        return match.isAny();
    }

    private static void andAuthority(PageMatch match, @Nullable AuthorityBits authority) {
        if (authority == null) {
            match.clear();
        } else {
            match.and(authority.words());
        }
    }

    private static void andAny(PageMatch match, ComponentStore[] group, int page) {
        for (int i = match.from; i < match.end; i++) {
            int word = match.list[i];
            long any = 0;
            for (ComponentStore store : group) {
                ComponentPage present = store.pageAt(page);
                any |= present == null ? 0 : present.words()[word];
            }
            match.words[word] &= any;
        }
    }

    private static void andNewer(PageMatch match, @Nullable SlotTicks ticks, int now, int age) {
        if (ticks == null) {
            return;
        }
        for (int i = match.from; i < match.end; i++) {
            int word = match.list[i];
            long bits = match.words[word];
            if (bits != 0) {
                boolean recent = ticks.isBlockNewer(word / PageLayout.WORDS_PER_BLOCK, now, age);
                match.words[word] = recent ? ticks.newer(word, bits, now, age) : 0;
            }
        }
    }
}
