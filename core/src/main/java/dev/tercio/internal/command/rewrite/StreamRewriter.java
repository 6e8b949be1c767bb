package dev.tercio.internal.command.rewrite;

import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.component.ComponentRegistry;

import java.util.function.IntSupplier;

/// Joins lanes into one stream, and rewrites a stream into the commands and order that are played.
/// The target streams are reused.
public final class StreamRewriter {
    private final LaneContent joined = new LaneContent();
    private final LaneContent reordered = new LaneContent();
    private final LaneContent coalesced = new LaneContent();
    private final Coalescer coalescer;

    /// @param slots returns the current number of slots in the world
    public StreamRewriter(IntSupplier slots, ComponentRegistry registry) {
        this.coalescer = new Coalescer(slots, registry);
    }

    /// Returns the stream that lanes are joined into.
    public LaneContent joined() {
        return joined;
    }

    /// Joins the first lanes of a stage.
    public void join(LaneStage stage, int lanes) {
        joined.clear();
        joined.segments.countByLane();
        for (int i = 0; i < lanes; i++) {
            joined.join(stage.readyLane(i).content());
        }
    }

    /// Rewrites a stream according to the options.
    ///
    /// @return the stream to play, which is the given one if its commands are played as recorded
    public LaneContent rewrite(LaneContent content, HandleScope handles, PlaybackOptions options) {
        LaneContent result = content;
        if (options.order() != PlaybackOrder.FIFO) {
            reordered.beginRewrite(result);
            Reordering.rewrite(result, reordered, options.order());
            result = reordered;
        }
        if (options.coalesces()) {
            coalesced.beginRewrite(result);
            coalescer.rewrite(result, handles, coalesced);
            result = coalesced;
        }
        return result;
    }

    /// Releases the rewritten streams.
    public void clear() {
        reordered.endRewrite();
        coalesced.endRewrite();
    }
}
