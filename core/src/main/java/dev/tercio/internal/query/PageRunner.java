package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.SlotTicks;

/// Runs a loop over the matching slots of one page, and marks what it changes if changes are
/// tracked.
final class PageRunner {
    private static final long[] NONE_PRESENT = new long[PageLayout.WORDS_PER_PAGE];

    private final EntityTable table;
    private final ChangeClock clock;
    private final ComponentStore[] stores;
    private final Object[][] noColumns;

    /// Whether rows may lack each part, so that loops need its presence.
    private final boolean[] optional;

    PageRunner(EntityTable table, ChangeClock clock, RowShape row) {
        this.table = table;
        this.clock = clock;
        this.stores = row.stores().toArray(new ComponentStore[0]);
        this.optional = new boolean[stores.length];
        for (int i = 0; i < stores.length; i++) {
            optional[i] = !row.required().contains(stores[i].id());
        }
        this.noColumns = new Object[stores.length][];
        for (int i = 0; i < stores.length; i++) {
            noColumns[i] = new Object[stores[i].stored().columnCount()];
        }
    }

    /// Visits the slots that a frame's match names.
    void run(Object body, RowLoop loop, LoopSpec spec, RowFrame frame, int page) {
        load(frame, page);
        if (isTracked(spec)) {
            runTracked(body, loop, spec, frame, page);
        } else {
            runPage(body, loop, frame);
        }
    }

    /// Points a frame to a page.
    void load(RowFrame frame, int page) {
        for (int i = 0; i < stores.length; i++) {
            ComponentPage open = stores[i].pageAt(page);
            frame.columns[i] = open == null ? noColumns[i] : open.columns();
            if (optional[i]) {
                frame.presence[i] = open == null ? NONE_PRESENT : open.words();
            }
        }
        frame.identities = table.identitiesAt(page);
        frame.firstSlot = page << PageLayout.PAGE_SHIFT;
    }

    @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
    private static void runPage(Object body, RowLoop loop, RowFrame frame) {
        if (frame.words != frame.page.list) {
            frame.words = frame.page.list;
        }
        if (frame.page.isRange()) {
            runRange(body, loop, frame);
        } else {
            runList(body, loop, frame);
        }
    }

    /// Splits a list of words into runs of full words and runs of others.
    private static void runList(Object body, RowLoop loop, RowFrame frame) {
        long[] match = frame.match;
        int[] words = frame.words;
        int end = frame.page.end;
        int next = 0;
        while (next < end) {
            int start = next;
            while (next < end && match[words[next]] != -1L) {
                next++;
            }
            if (next > start) {
                loop.sparse(body, frame, start, next);
            }
            if (next < end) {
                next = runFull(body, loop, frame, next);
            }
        }
    }

    /// Visits a run of adjacent full words.
    ///
    /// @param start the position of the first word in the list
    /// @return the position after the last one
    private static int runFull(Object body, RowLoop loop, RowFrame frame, int start) {
        int first = frame.words[start];
        int next = start;
        int word = first;
        while (next < frame.page.end && frame.words[next] == word && frame.match[word] == -1L) {
            next++;
            word++;
        }
        loop.dense(body, frame, first << PageLayout.WORD_SHIFT, word << PageLayout.WORD_SHIFT);
        return next;
    }

    /// Splits a range of words into runs of full words and runs of others.
    private static void runRange(Object body, RowLoop loop, RowFrame frame) {
        long[] match = frame.match;
        int word = frame.page.from;
        int end = frame.page.end;
        while (word < end) {
            int start = word;
            if (match[word] == -1L) {
                while (word < end && match[word] == -1L) {
                    word++;
                }
                loop.dense(
                        body, frame, start << PageLayout.WORD_SHIFT, word << PageLayout.WORD_SHIFT);
            } else {
                while (word < end && match[word] != -1L) {
                    word++;
                }
                loop.sparse(body, frame, start, word);
            }
        }
    }

    /// Whether a loop writes a component whose changes are tracked.
    boolean isTracked(LoopSpec spec) {
        for (int part : spec.written()) {
            if (stores[part].isTracked()) {
                return true;
            }
        }
        return false;
    }

    /// Runs a page and marks the slots it has changed, even if the body throws.
    private void runTracked(Object body, RowLoop loop, LoopSpec spec, RowFrame frame, int page) {
        for (int part : spec.written()) {
            if (stores[part].isTracked()) {
                PageChanges.save(detector(frame, part), frame.columns[part], frame.page);
            }
        }
        try {
            runPage(body, loop, frame);
        } finally {
            for (int part : spec.written()) {
                SlotTicks changes = stores[part].openPage(page).changes();
                if (changes != null) {
                    PageChanges.mark(
                            detector(frame, part),
                            frame.columns[part],
                            frame.page,
                            changes,
                            clock.tick());
                }
            }
        }
    }

    private ChangeDetector detector(RowFrame frame, int part) {
        ChangeDetector detector = frame.detectors[part];
        if (detector == null) {
            detector = new ChangeDetector(stores[part].stored());
            frame.detectors[part] = detector;
        }
        return detector;
    }
}
