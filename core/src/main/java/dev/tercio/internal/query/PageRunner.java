package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.entity.EntityTable;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.SlotTicks;

import java.util.Arrays;

/// Runs a loop over the matching slots of one page, and marks what it changes if changes are
/// tracked.
final class PageRunner {
    private static final long[] NONE_PRESENT = new long[PageLayout.WORDS_PER_PAGE];

    private final EntityTable table;
    private final ChangeClock clock;
    private final ComponentStore[] stores;
    private final Object[][] noColumns;

    PageRunner(EntityTable table, ChangeClock clock, ComponentStore[] stores) {
        this.table = table;
        this.clock = clock;
        this.stores = stores;
        this.noColumns = new Object[stores.length][];
        Arrays.setAll(noColumns, i -> new Object[stores[i].stored().columnCount()]);
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
            frame.presence[i] = open == null ? NONE_PRESENT : open.words();
        }
        frame.identities = table.identitiesAt(page);
        frame.firstSlot = page << PageLayout.PAGE_SHIFT;
    }

    /// Splits a page into runs of full words and runs of others.
    private static void runPage(Object body, RowLoop loop, RowFrame frame) {
        long[] match = frame.match;
        int word = 0;
        while (word < match.length) {
            int start = word;
            if (match[word] == -1L) {
                while (word < match.length && match[word] == -1L) {
                    word++;
                }
                loop.dense(
                        body, frame, start << PageLayout.WORD_SHIFT, word << PageLayout.WORD_SHIFT);
            } else {
                while (word < match.length && match[word] != -1L) {
                    word++;
                }
                loop.sparse(body, frame, start, word);
            }
        }
    }

    /// Whether a loop writes a component whose changes are tracked.
    private boolean isTracked(LoopSpec spec) {
        for (int part : spec.written()) {
            if (stores[part].isTracked()) {
                return true;
            }
        }
        return false;
    }

    /// Runs a page and marks the slots it has changed, even if the body throws.
    private void runTracked(Object body, RowLoop loop, LoopSpec spec, RowFrame frame, int page) {
        int from = firstWord(frame.match) << PageLayout.WORD_SHIFT;
        int to = (lastWord(frame.match) + 1) << PageLayout.WORD_SHIFT;
        for (int part : spec.written()) {
            if (stores[part].isTracked()) {
                detector(frame, part).save(frame.columns[part], from, to);
            }
        }
        try {
            runPage(body, loop, frame);
        } finally {
            for (int part : spec.written()) {
                SlotTicks changes = stores[part].openPage(page).changes();
                if (changes != null) {
                    mark(detector(frame, part), frame, part, changes);
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

    /// Marks the slots that differ. If a user's `equals` throws, all visited slots are marked.
    private void mark(ChangeDetector detector, RowFrame frame, int part, SlotTicks changes) {
        int now = clock.tick();
        boolean compared = false;
        try {
            for (int word = 0; word < frame.match.length; word++) {
                if (frame.match[word] != 0) {
                    long changed = detector.changed(frame.columns[part], word, frame.match[word]);
                    if (changed != 0) {
                        changes.markWord(word, changed, now);
                    }
                }
            }
            compared = true;
        } finally {
            detector.forget();
            for (int word = 0; !compared && word < frame.match.length; word++) {
                if (frame.match[word] != 0) {
                    changes.markWord(word, frame.match[word], now);
                }
            }
        }
    }

    /// The first word with a match.
    static int firstWord(long[] match) {
        int word = 0;
        while (word < match.length - 1 && match[word] == 0) {
            word++;
        }
        return word;
    }

    private static int lastWord(long[] match) {
        int word = match.length - 1;
        while (word > 0 && match[word] == 0) {
            word--;
        }
        return word;
    }
}
