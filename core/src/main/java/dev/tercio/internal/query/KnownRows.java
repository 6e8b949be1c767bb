package dev.tercio.internal.query;

import dev.tercio.internal.storage.PageLayout;
import dev.tercio.internal.storage.PresenceVersion;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

/// The rows of a query with few matches, kept until a component of the query is added or removed
/// somewhere. A run then starts with what was found before: if that is nothing, it ends at once.
///
/// The rows are found in the second run in which nothing has changed, so that queries whose
/// components change all the time do not pay for it. Memory is reused.
///
/// Threads may use it at the same time, but not while the structure changes. One of them finds the
/// rows; the number of the state is written last, so that the others see all rows or none.
final class KnownRows {
    /// A page with more rows than this is not listed: its loop takes longer than the search for its
    /// rows.
    private static final int MOST_PER_PAGE = 256;

    private static final int MOST = 4096;
    private static final long UNKNOWN = -1;

    /// The version of something that never changes.
    private static final PresenceVersion NEVER = new PresenceVersion();

    private final MatchingRows rows;
    private final FramePool frames;
    private final PageRunner pages;

    /// Of all components that decide which rows match and where their values are.
    private final PresenceVersion[] versions;

    private final PresenceVersion first;
    private final PresenceVersion second;
    private final AtomicBoolean replacing = new AtomicBoolean();

    /// The state that the rows belong to.
    private volatile long state = UNKNOWN;

    /// The state that was last asked for.
    private long asked = UNKNOWN;

    /// Whether there are more rows than are kept.
    private boolean tooMany;

    /// The positions of the rows in their pages.
    private int[] slots = {};

    /// The number of rows.
    private int count;

    /// The pages with rows, ready for a loop.
    private @Nullable RowFrame[] loaded = new RowFrame[1];

    /// Where the rows of each page end.
    private int[] ends = new int[1];

    /// The number of pages with rows.
    private int used;

    /// @param versions of the query's components; none if its rows depend on more than these
    KnownRows(MatchingRows rows, FramePool frames, PageRunner pages, PresenceVersion[] versions) {
        this.rows = rows;
        this.frames = frames;
        this.pages = pages;
        this.versions = versions;
        this.first = versions.length > 0 ? versions[0] : NEVER;
        this.second = versions.length > 1 ? versions[1] : NEVER;
    }

    /// Whether the rows of the current state are known.
    boolean isCurrent() {
        return versions.length > 0 && (state == peek() || search(number())) && !tooMany;
    }

    /// Whether it is known that no row matches.
    boolean isEmpty() {
        return state == peek() && count == 0 && !tooMany;
    }

    /// The number of the current state: the sum of all version numbers. As none ever decreases, it
    /// is unique.
    private long number() {
        long now = 0;
        for (PresenceVersion version : versions) {
            now += version.number();
        }
        return now;
    }

    /// The number of the current state, or one that is larger than that of any state so far. The
    /// first two are not in the loop, whose overhead costs more than the work.
    private long peek() {
        long now = first.peek() + second.peek();
        for (int i = 2; i < versions.length; i++) {
            now += versions[i].peek();
        }
        return now;
    }

    /// Finds the rows if the same state was asked for before.
    ///
    /// @param now the number of the current state
    /// @return whether the rows of the current state are known
    private boolean search(long now) {
        boolean again = now == asked;
        asked = now;
        return (again || used > 0) && replace(now, again);
    }

    /// Replaces the rows of an earlier state.
    ///
    /// @param wanted whether to find the rows of the current state, or none
    /// @return whether the rows of the current state are known
    private boolean replace(long now, boolean wanted) {
        if (!replacing.compareAndSet(false, true)) {
            return false;
        }
        try {
            if (state != now) {
                state = UNKNOWN;
                release();
                if (wanted) {
                    collect();
                    state = now;
                }
            }
            return state == now;
        } finally {
            replacing.set(false);
        }
    }

    /// Drops the rows and all references to their pages.
    private void release() {
        for (int i = 0; i < used; i++) {
            frameAt(i).release();
        }
        count = 0;
        used = 0;
        tooMany = false;
    }

    private void collect() {
        RowFrame frame = frames.take();
        int limit = rows.pageLimit();
        for (int page = 0; page < limit && !tooMany; page++) {
            if (rows.match(page, frame)) {
                add(page, frame.page);
            }
        }
        frames.give(frame);
        if (tooMany) {
            release();
            tooMany = true;
        }
        for (int i = 0; i < used; i++) {
            frameAt(i).words = slots;
        }
    }

    private void add(int page, PageMatch match) {
        int found = match.count();
        tooMany = found > MOST_PER_PAGE || count + found > MOST || match.isAnyFull();
        if (!tooMany) {
            list(match, found);
            load(page);
        }
    }

    private void list(PageMatch match, int found) {
        if (count + found > slots.length) {
            slots = Arrays.copyOf(slots, Math.max(count + found, slots.length * 2));
        }
        for (int i = match.from; i < match.end; i++) {
            int word = match.list[i];
            for (long bits = match.words[word]; bits != 0; bits &= bits - 1) {
                int bit = Long.numberOfTrailingZeros(bits);
                slots[count++] = (word << PageLayout.WORD_SHIFT) + bit;
            }
        }
    }

    private void load(int page) {
        if (used == loaded.length) {
            loaded = Arrays.copyOf(loaded, used * 2);
            ends = Arrays.copyOf(ends, used * 2);
        }
        RowFrame frame = loaded[used];
        if (frame == null) {
            frame = used == 0 ? frames.make() : new RowFrame(frameAt(0));
            loaded[used] = frame;
        }
        pages.load(frame, page);
        ends[used] = count;
        used++;
    }

    private RowFrame frameAt(int index) {
        return Objects.requireNonNull(loaded[index]);
    }

    /// Calls a body for the known rows. Nested runs share the frames, so the loop must not write to
    /// them.
    void run(Object body, RowLoop loop) {
        int start = 0;
        for (int i = 0; i < used; i++) {
            int end = ends[i];
            loop.sparse(body, frameAt(i), start, end);
            start = end;
        }
    }

    /// The number of known rows.
    int count() {
        return count;
    }

    /// The lowest slot of the known rows, or -1.
    int firstSlot() {
        return count == 0 ? -1 : frameAt(0).firstSlot + slots[0];
    }
}
