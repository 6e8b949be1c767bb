package dev.tercio.internal.command.recording;

import dev.tercio.command.Priority;
import dev.tercio.internal.command.lane.CommandWord;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.stream.StreamBuffer;

import org.jspecify.annotations.Nullable;

/// A lane with the content that it records into: its own or, for a facade, that of another lane.
///
/// Systems, query bodies and observers receive facades, because they may keep what they receive.
/// Lanes are pooled, so a kept lane would later belong to another body. A facade always belongs to
/// the same system or observer, or to the same block of the same query and system. It is attached
/// to a lane for each call, and refuses all commands between calls.
///
/// It is a superclass of [CommandLane] for the same reason as [OwnedLane].
abstract class ContentLane extends OwnedLane {
    static final int NORMAL = CommandWord.flagsOf(Priority.NORMAL);

    LaneContent content;
    StreamBuffer stream;

    /// The priority of the following commands.
    int priorityFlags = NORMAL;

    /// The content of a facade between two calls, or null for other lanes.
    private final @Nullable LaneContent detached;

    /// The recorder of the last call of a facade, for error messages.
    private String recorder = "";

    /// The neighbours in the list of lanes that record into the same content: a lane, the facade of
    /// the body that runs, and the facades of runs inside that body.
    private @Nullable ContentLane outer;

    private @Nullable ContentLane inner;

    /// @param facade whether the content is that of a facade between two calls
    ContentLane(LaneContent content, boolean facade) {
        this.content = content;
        this.stream = content.stream;
        this.detached = facade ? content : null;
    }

    /// Closes the open spawn, which accepts no more components.
    abstract void closeSpawn();

    @Override
    final boolean isFacade() {
        return detached != null;
    }

    @Override
    final String name() {
        return isFacade() ? recorder : content.segments.name();
    }

    /// Lets the current thread record into the content of another lane through this facade.
    void attach(ContentLane lane) {
        ContentLane last = lane;
        while (last.inner != null) {
            last = last.inner;
        }
        last.inner = this;
        outer = last;
        recorder = last.name();
        content = last.content;
        stream = last.stream;
        priorityFlags = last.priorityFlags;
        closeSpawn();
        take();
    }

    /// Ends what [#attach] began. The facade refuses all commands until it is attached again.
    final void detach() {
        hold(Use.ENDED);
        if (outer != null && detached != null) {
            outer.inner = null;
            outer = null;
            content = detached;
            stream = detached.stream;
        }
    }

    /// Sets the priority of the following commands in the content, by whichever lane.
    final void setPriority(Priority priority) {
        for (ContentLane lane = first(); lane != null; lane = lane.inner) {
            lane.priorityFlags = CommandWord.flagsOf(priority);
            lane.closeSpawn();
        }
        notePriority();
    }

    /// Marks the content if the following commands have a priority other than normal.
    final void notePriority() {
        if (priorityFlags != NORMAL) {
            content.notePriorities();
        }
    }

    /// Locks all lanes that record into the content.
    ///
    /// @return the thread that could record before, to be passed to [#resumeAll]
    final @Nullable Thread holdAll(Use reason) {
        Thread holder = hold(reason);
        for (ContentLane lane = first(); lane != null; lane = lane.inner) {
            lane.hold(reason);
        }
        return holder;
    }

    /// Unlocks all lanes after [#holdAll].
    final void resumeAll(@Nullable Thread holder) {
        for (ContentLane lane = first(); lane != null; lane = lane.inner) {
            lane.resume(holder);
        }
    }

    private @Nullable ContentLane first() {
        ContentLane first = this;
        while (first.outer != null) {
            first = first.outer;
        }
        return first;
    }
}
