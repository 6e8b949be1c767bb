package dev.tercio.internal.query;

import dev.tercio.internal.storage.SlotTicks;

/// Finds and marks what a loop has changed in the matching slots of a page.
final class PageChanges {
    private PageChanges() {}

    /// Copies the values of the words that may match.
    static void save(ChangeDetector detector, Object[] columns, PageMatch match) {
        if (match.isRange()) {
            detector.save(columns, match.from, match.end);
            return;
        }
        for (int i = match.from; i < match.end; i++) {
            detector.save(columns, match.list[i], match.list[i] + 1);
        }
    }

    /// Marks the slots that differ from what was saved. If a user's `equals` throws, all visited
    /// slots are marked.
    static void mark(
            ChangeDetector detector,
            Object[] columns,
            PageMatch match,
            SlotTicks changes,
            int now) {
        boolean compared = false;
        try {
            markChanged(detector, columns, match, changes, now);
            compared = true;
        } finally {
            forget(detector, match);
            if (!compared) {
                markAll(match, changes, now);
            }
        }
    }

    private static void markChanged(
            ChangeDetector detector,
            Object[] columns,
            PageMatch match,
            SlotTicks changes,
            int now) {
        for (int i = match.from; i < match.end; i++) {
            int word = match.list[i];
            long bits = match.words[word];
            long changed = bits == 0 ? 0 : detector.changed(columns, word, bits);
            if (changed != 0) {
                changes.markWord(word, changed, now);
            }
        }
    }

    private static void markAll(PageMatch match, SlotTicks changes, int now) {
        for (int i = match.from; i < match.end; i++) {
            int word = match.list[i];
            if (match.words[word] != 0) {
                changes.markWord(word, match.words[word], now);
            }
        }
    }

    /// Drops the references that [#save] has copied.
    private static void forget(ChangeDetector detector, PageMatch match) {
        if (match.isRange()) {
            detector.forget(match.from, match.end);
            return;
        }
        for (int i = match.from; i < match.end; i++) {
            detector.forget(match.list[i], match.list[i] + 1);
        }
    }
}
