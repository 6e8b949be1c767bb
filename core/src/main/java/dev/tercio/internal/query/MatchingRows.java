package dev.tercio.internal.query;

import dev.tercio.EntityList;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PresenceVersion;

import java.util.List;

/// The rows that match a query now: finds and counts them without reading component values.
final class MatchingRows {
    private final EntityTable table;
    private final ChangeClock clock;
    private final Matcher matcher;
    private final FramePool frames;
    private final SeenChanges seen;

    MatchingRows(QueryEngine engine, QueryFilter filter, FramePool frames, SeenChanges seen) {
        this.table = engine.table();
        this.clock = engine.clock();
        this.matcher = new Matcher(table, engine.registry(), filter);
        this.frames = frames;
        this.seen = seen;
    }

    /// The versions of all components of which the rows are a function, see [Matcher#versions].
    PresenceVersion[] versions(List<ComponentStore> others) {
        return matcher.versions(others);
    }

    /// No page at or above this index can match.
    int pageLimit() {
        return matcher.pageLimit();
    }

    /// Finds the matching slots of some blocks of a page.
    ///
    /// @param frame receives them
    /// @return whether there is any
    boolean match(int page, int fromBlock, int toBlock, RowFrame frame) {
        return matcher.match(page, fromBlock, toBlock, frame.page)
                && (!matcher.isFiltered() || filter(page, frame.page));
    }

    private boolean filter(int page, PageMatch match) {
        return matcher.filter(page, match, clock.tick(), clock.newerThan(seen.position()));
    }

    /// Finds the matching slots of a page, see [#match(int, int, int, RowFrame)].
    boolean match(int page, RowFrame frame) {
        return match(page, 0, PageLayout.BLOCKS_PER_PAGE, frame);
    }

    int count() {
        RowFrame frame = frames.take();
        int count = 0;
        for (int page = 0; page < pageLimit(); page++) {
            if (match(page, frame)) {
                count += frame.page.count();
            }
        }
        frames.give(frame);
        return count;
    }

    /// The lowest matching slot, or -1.
    int firstSlot() {
        RowFrame frame = frames.take();
        int found = -1;
        for (int page = 0; found < 0 && page < pageLimit(); page++) {
            if (match(page, frame)) {
                found = (page << PageLayout.PAGE_SHIFT) + frame.page.firstSlot();
            }
        }
        frames.give(frame);
        return found;
    }

    /// Adds the handles of the matching entities in the order of their slots.
    void addEntitiesTo(EntityList list) {
        RowFrame frame = frames.take();
        for (int page = 0; page < pageLimit(); page++) {
            if (match(page, frame)) {
                addEntitiesTo(list, page, frame.page);
            }
        }
        frames.give(frame);
    }

    private void addEntitiesTo(EntityList list, int page, PageMatch match) {
        for (int i = match.from; i < match.end; i++) {
            int word = match.list[i];
            int first = (page << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
            for (long bits = match.words[word]; bits != 0; bits &= bits - 1) {
                int slot = first + Long.numberOfTrailingZeros(bits);
                list.addBits(table.entityAt(slot).bits());
            }
        }
    }
}
