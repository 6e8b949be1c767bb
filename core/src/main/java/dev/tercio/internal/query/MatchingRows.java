package dev.tercio.internal.query;

import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.PageLayout;

import java.util.function.LongConsumer;

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

    /// No page at or above this index can match.
    int pageLimit() {
        return matcher.pageLimit();
    }

    /// Finds the matching slots of some blocks of a page.
    ///
    /// @param frame receives them
    /// @return whether there is any
    boolean match(int page, int fromBlock, int toBlock, RowFrame frame) {
        return matcher.match(
                page,
                fromBlock,
                toBlock,
                frame.match,
                clock.tick(),
                clock.newerThan(seen.position()));
    }

    private boolean match(int page, RowFrame frame) {
        return match(page, 0, PageLayout.BLOCKS_PER_PAGE, frame);
    }

    int count() {
        RowFrame frame = frames.take();
        int count = 0;
        for (int page = 0; page < pageLimit(); page++) {
            if (match(page, frame)) {
                for (long word : frame.match) {
                    count += Long.bitCount(word);
                }
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
                found = (page << PageLayout.PAGE_SHIFT) + firstBit(frame.match);
            }
        }
        frames.give(frame);
        return found;
    }

    private static int firstBit(long[] match) {
        int word = PageRunner.firstWord(match);
        return (word << PageLayout.WORD_SHIFT) + Long.numberOfTrailingZeros(match[word]);
    }

    /// Passes the handles of the matching entities in the order of their slots.
    void forEachHandle(LongConsumer action) {
        RowFrame frame = frames.take();
        for (int page = 0; page < pageLimit(); page++) {
            if (match(page, frame)) {
                for (int word = 0; word < frame.match.length; word++) {
                    int first = (page << PageLayout.PAGE_SHIFT) + (word << PageLayout.WORD_SHIFT);
                    for (long bits = frame.match[word]; bits != 0; bits &= bits - 1) {
                        int slot = first + Long.numberOfTrailingZeros(bits);
                        action.accept(table.entityAt(slot).bits());
                    }
                }
            }
        }
        frames.give(frame);
    }
}
