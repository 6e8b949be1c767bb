package dev.tercio.internal.query;

import dev.tercio.command.Commands;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The current page of a run. Generated loops read it before they start.
public final class RowFrame {
    private static final long[] NO_IDENTITIES = {};
    private static final int NOWHERE = -1;

    /// The columns of each part.
    public final Object[] @Nullable [] columns;

    /// The presence words of each part, for those that are optional.
    public final long[] @Nullable [] presence;

    /// Which slots of the page match.
    final PageMatch page;

    /// The words of [#page].
    public final long[] match;

    /// The words of the page that sparse loops visit: positions of [#match] in ascending order. The
    /// slots themselves for a [ListedLoop].
    public int[] words;

    /// Receives the sort keys of rows if they are numbers.
    public final SortBuffer sort;

    /// Receives the sort keys of rows if they are objects.
    public final ObjectSortKeys objectKeys;

    /// The identity words of the page's entities.
    public long[] identities = NO_IDENTITIES;

    /// The slot at the start of the page.
    public int firstSlot;

    /// The commands that bodies record into, if they take any.
    public @Nullable Commands commands;

    /// The page of the parents, for loops in depth order.
    public @Nullable RowFrame parent;

    /// The accumulator of a reduction to a number.
    public long number;

    /// The accumulator of a reduction to an object.
    public @Nullable Object object;

    /// The slot of the row that stopped a search, or -1.
    int stoppedAt = NOWHERE;

    /// What the run produces besides the values it stores.
    @Nullable BlockOutput output;

    /// The number of the current run of blocks.
    int block;

    /// Finds the changes of each part whose changes are tracked.
    final @Nullable ChangeDetector[] detectors;

    /// The chunk for bodies that work on chunks.
    ChunkLoop.@Nullable View chunk;

    /// Drops all references to the page and to the user's objects.
    void release() {
        objectKeys.clear();
        Arrays.fill(columns, null);
        Arrays.fill(presence, null);
        identities = NO_IDENTITIES;
        commands = null;
        parent = null;
        object = null;
        stoppedAt = NOWHERE;
        output = null;
        block = 0;
    }

    boolean isStopped() {
        return stoppedAt != NOWHERE;
    }

    /// Stops the loop at a slot. Called by loops, which then return. The rest of the page has no
    /// rows from now on.
    public void stop(int slot) {
        stoppedAt = firstSlot + slot;
        Arrays.fill(match, 0);
    }

    RowFrame(int parts) {
        this(parts, new PageMatch(), new SortBuffer(), new ObjectSortKeys());
    }

    /// A frame that shares what only searches and sorted runs use.
    RowFrame(RowFrame other) {
        this(other.columns.length, other.page, other.sort, other.objectKeys);
    }

    private RowFrame(int parts, PageMatch page, SortBuffer sort, ObjectSortKeys objectKeys) {
        this.page = page;
        this.sort = sort;
        this.objectKeys = objectKeys;
        match = page.words;
        words = page.list;
        columns = new Object[parts][];
        presence = new long[parts][];
        detectors = new ChangeDetector[parts];
    }
}
