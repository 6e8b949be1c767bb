package dev.tercio.net.internal;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The entities of a peer by their slot at the peer, and the decisions about their values.
final class RemoteRows {
    private static final int SHIFT = 6;
    static final int PAGE = 1 << SHIFT;
    static final int MASK = PAGE - 1;

    private final int types;
    private @Nullable Page[] pages = new Page[1];

    RemoteRows(int types) {
        this.types = types;
    }

    /// A page of slots of the peer.
    static final class Page {
        final long[] handles = new long[PAGE];
        final @Nullable SharedEntity[] entities = new SharedEntity[PAGE];

        /// The number of the state message that announced the entity.
        final long[] announced = new long[PAGE];

        final @Nullable Column[] columns;

        Page(int types) {
            columns = new Column[types];
        }

        Column column(SharedType<?> type) {
            Column found = columns[type.number()];
            if (found == null) {
                found = new Column();
                columns[type.number()] = found;
            }
            return found;
        }
    }

    /// The values of one component on a page.
    static final class Column {
        /// The number of the value message that was applied last.
        final long[] applied = new long[PAGE];

        /// The entity here whose value may be written, if the version is current.
        final long[] targets = new long[PAGE];

        /// The version of the registry in which the target was found.
        final int[] versions = new int[PAGE];
    }

    /// The page of a slot, or null if none of its entities was announced.
    @Nullable Page page(int slot) {
        int page = slot >>> SHIFT;
        return page < pages.length ? pages[page] : null;
    }

    /// Records which entity a handle of the peer refers to.
    ///
    /// @param shared the entity, or null if it cannot be shared here
    /// @param sequence the number of the state message
    void announce(long handle, @Nullable SharedEntity shared, long sequence) {
        int slot = (int) handle;
        if (slot < 0 || slot >= ValueLayout.MAX_SLOT) {
            return;
        }
        Page page = open(slot >>> SHIFT);
        int index = slot & MASK;
        if (page.handles[index] != handle || page.entities[index] != shared) {
            page.handles[index] = handle;
            page.entities[index] = shared;
            page.announced[index] = sequence;
            for (Column column : page.columns) {
                if (column != null) {
                    column.versions[index] = 0;
                }
            }
        }
    }

    private Page open(int number) {
        if (number >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(number + 1, pages.length * 2));
        }
        Page page = pages[number];
        if (page == null) {
            page = new Page(types);
            pages[number] = page;
        }
        return page;
    }
}
