package dev.tercio.internal.query;

import dev.tercio.command.Commands;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The current page of a run. Generated loops read it before they start.
public final class RowFrame {
    private static final long[] NO_IDENTITIES = {};

    /// The columns of each part.
    public final Object[] @Nullable [] columns;

    /// The presence words of each part, for those that are optional.
    public final long[] @Nullable [] presence;

    /// Which slots of the page match.
    public final long[] match = new long[PageLayout.WORDS_PER_PAGE];

    /// Receives the sort keys of rows if they are numbers.
    public final SortBuffer sort = new SortBuffer();

    /// Receives the sort keys of rows if they are objects.
    public final ObjectSortKeys objectKeys = new ObjectSortKeys();

    /// The identity words of the page's entities.
    public long[] identities = NO_IDENTITIES;

    /// The slot at the start of the page.
    public int firstSlot;

    /// The commands that bodies record into, if they take any.
    public @Nullable Commands commands;

    /// The lanes of those commands.
    @Nullable BodyLanes recording;

    /// The number of the lane among those of the run.
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
        recording = null;
        block = 0;
    }

    RowFrame(int parts) {
        columns = new Object[parts][];
        presence = new long[parts][];
        detectors = new ChangeDetector[parts];
    }
}
