package dev.tercio.internal.query;

import dev.tercio.command.Commands;
import dev.tercio.internal.storage.PageLayout;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;

/// The page a run is at: what generated loops read before they start.
public final class RowFrame {
    private static final long[] NO_IDENTITIES = {};

    /// The columns of each part.
    public final Object[] @Nullable [] columns;

    /// The presence words of each part, for those that are optional.
    public final long[] @Nullable [] presence;

    /// Which slots of the page match.
    public final long[] match = new long[PageLayout.WORDS_PER_PAGE];

    /// Where the keys go by which rows are sorted.
    public final SortBuffer sort = new SortBuffer();

    /// The identity words of the page's entities.
    public long[] identities = NO_IDENTITIES;

    /// The slot at the start of the page.
    public int firstSlot;

    /// What bodies record commands into, if they are given any.
    public @Nullable Commands commands;

    /// Where those commands go, if bodies are given any.
    @Nullable BodyLanes recording;

    /// The number of the lane among those of the run.
    int block;

    /// What finds the changes of each part, where someone wants to know them.
    final @Nullable ChangeDetector[] detectors;

    /// What a body that works on chunks is given.
    ChunkLoop.@Nullable View chunk;

    /// Lets go of the page.
    void release() {
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
