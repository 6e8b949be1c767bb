package dev.tercio.inspector.internal.world;

import dev.tercio.inspector.internal.query.SlotMatcher;
import dev.tercio.internal.storage.PageLayout;

import java.util.function.IntPredicate;

/// Visits the slots that match a query in slot order, and can be continued after later frames:
/// entities never move.
public final class SlotScan {
    private final SlotMatcher matcher;
    private int next;
    private long visited;

    public SlotScan(SlotMatcher matcher) {
        this.matcher = matcher;
    }

    /// Begins at a slot.
    public SlotScan from(int slot) {
        next = Math.max(0, slot);
        return this;
    }

    /// The slot at which it continues.
    public int next() {
        return next;
    }

    /// The number of matching slots that were visited.
    public long visited() {
        return visited;
    }

    /// Visits slots until the end, until the budget is spent, or until the visitor returns false.
    ///
    /// @return whether the end was reached
    public boolean run(Budget budget, IntPredicate visitor) {
        while (next < matcher.end()) {
            int page = next >>> PageLayout.PAGE_SHIFT;
            int word = (next & PageLayout.OFFSET_MASK) >>> PageLayout.WORD_SHIFT;
            int first = next & -Long.SIZE;
            long bits = matcher.match(page, word) & -1L << next;
            int cost = 1 + Long.bitCount(bits) + matcher.takeCompared();
            for (; bits != 0; bits &= bits - 1) {
                int slot = first + Long.numberOfTrailingZeros(bits);
                next = slot + 1;
                visited++;
                if (!visitor.test(slot)) {
                    budget.spend(cost);
                    return false;
                }
            }
            next = first + Long.SIZE;
            if (!budget.spend(cost)) {
                return next >= matcher.end();
            }
        }
        return true;
    }

    /// Counts all matching slots at once.
    public long count() {
        long count = 0;
        for (; next < matcher.end(); next += Long.SIZE) {
            int word = (next & PageLayout.OFFSET_MASK) >>> PageLayout.WORD_SHIFT;
            count += Long.bitCount(matcher.match(next >>> PageLayout.PAGE_SHIFT, word));
        }
        return count;
    }

    /// Counts matching slots until the budget is spent.
    ///
    /// @return whether the end was reached; [#visited()] is the number
    public boolean count(Budget budget) {
        for (; next < matcher.end(); next += Long.SIZE) {
            int word = (next & PageLayout.OFFSET_MASK) >>> PageLayout.WORD_SHIFT;
            long bits = matcher.match(next >>> PageLayout.PAGE_SHIFT, word);
            visited += Long.bitCount(bits);
            if (!budget.spend(1 + matcher.takeCompared())) {
                next += Long.SIZE;
                return next >= matcher.end();
            }
        }
        return true;
    }
}
