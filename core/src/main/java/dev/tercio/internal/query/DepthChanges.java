package dev.tercio.internal.query;

import dev.tercio.internal.component.ComponentStore;
import dev.tercio.internal.schema.Unchecked;
import dev.tercio.internal.storage.ChangeClock;
import dev.tercio.internal.storage.ComponentPage;
import dev.tercio.internal.storage.SlotTicks;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;

/// Finds and marks what a run in depth order has changed. Such a run returns to a page several
/// times, so all pages are copied before it and compared after it.
final class DepthChanges {
    private final ComponentStore[] stores;
    private final ChangeClock clock;
    private final @Nullable ChangeDetector[][] detectors;
    private final PageMatch match = new PageMatch();

    DepthChanges(RowShape row, ChangeClock clock) {
        this.stores = row.stores().toArray(new ComponentStore[0]);
        this.clock = clock;
        this.detectors = new ChangeDetector[stores.length][0];
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

    /// Copies the values that a loop may change.
    void save(LoopSpec spec, MatchedSlots rows) {
        for (int page = 0; page < rows.pageLimit(); page++) {
            if (rows.copyTo(page, match)) {
                for (int part : spec.written()) {
                    if (stores[part].isTracked()) {
                        PageChanges.save(detector(part, page), pageOf(part, page).columns(), match);
                    }
                }
            }
        }
    }

    /// Marks the rows that differ from their copies. If a user's `equals` throws, the other pages
    /// are compared nevertheless, and the first exception is thrown.
    void mark(LoopSpec spec, MatchedSlots rows) {
        Throwable failure = null;
        for (int page = 0; page < rows.pageLimit(); page++) {
            try {
                mark(spec, rows, page);
            } catch (Throwable thrown) {
                failure = Unchecked.suppress(failure, thrown);
            }
        }
        if (failure != null) {
            throw Unchecked.rethrow(failure);
        }
    }

    private void mark(LoopSpec spec, MatchedSlots rows, int page) {
        if (!rows.copyTo(page, match)) {
            return;
        }
        for (int part : spec.written()) {
            ComponentPage open = pageOf(part, page);
            SlotTicks changes = open.changes();
            if (changes != null) {
                PageChanges.mark(
                        detector(part, page), open.columns(), match, changes, clock.tick());
            }
        }
    }

    private ComponentPage pageOf(int part, int page) {
        return Objects.requireNonNull(stores[part].pageAt(page));
    }

    private ChangeDetector detector(int part, int page) {
        if (detectors[part].length <= page) {
            detectors[part] = Arrays.copyOf(detectors[part], page + 1);
        }
        ChangeDetector detector = detectors[part][page];
        if (detector == null) {
            detector = new ChangeDetector(stores[part].stored());
            detectors[part][page] = detector;
        }
        return detector;
    }
}
