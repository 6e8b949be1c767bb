package dev.tercio.net.internal;

import dev.tercio.internal.component.ComponentRegistry;
import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.storage.AuthorityBits;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.SlotTicks;

/// Finds the values of a component that this node owns and that have changed, straight from the
/// change ticks.
final class ChangedSlots {
    private final ComponentRegistry components;
    private final ComponentStore store;
    private long lastTick = ChangeClock.NEVER;
    private int epoch;

    ChangedSlots(ComponentRegistry components, ComponentStore store) {
        this.components = components;
        this.store = store;
        if (!store.isTracked()) {
            store.track();
        }
    }

    /// Receives the changed slots of a word.
    interface Visitor {
        /// Visits one word.
        ///
        /// @param page the number of the page
        /// @param word the number of the word in the page
        /// @param bits the changed slots of the word
        void visit(int page, int word, long bits);
    }

    /// Visits the slots that have changed since the last call.
    void take(Visitor visitor) {
        ChangeClock clock = components.clock();
        long last = epoch == clock.epoch() ? lastTick : ChangeClock.NEVER;
        int now = clock.tick();
        int age = clock.newerThan(last);
        for (int number = 0; number < store.pageLimit(); number++) {
            ComponentPage page = store.pageAt(number);
            SlotTicks changes = page == null ? null : page.changes();
            AuthorityBits owned = page == null ? null : page.authority();
            if (page != null && changes != null && owned != null) {
                take(number, page, changes, owned.words(), now, age, visitor);
            }
        }
        skip();
    }

    private static void take(
            int number,
            ComponentPage page,
            SlotTicks changes,
            long[] owned,
            int now,
            int age,
            Visitor visitor) {
        long[] present = page.words();
        for (int block = 0; block < PageLayout.BLOCKS_PER_PAGE; block++) {
            if (!changes.isBlockNewer(block, now, age)) {
                continue;
            }
            int first = block * PageLayout.WORDS_PER_BLOCK;
            for (int word = first; word < first + PageLayout.WORDS_PER_BLOCK; word++) {
                long bits = present[word] & owned[word];
                long changed = bits == 0 ? 0 : changes.newer(word, bits, now, age);
                if (changed != 0) {
                    visitor.visit(number, word, changed);
                }
            }
        }
    }

    /// Ignores all changes so far.
    void skip() {
        lastTick = components.clock().now();
        epoch = components.clock().epoch();
        components.advanceClock();
    }
}
