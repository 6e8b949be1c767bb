package dev.tercio.internal.command;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// The commands that are about to be played: those of a buffer, or of the first lanes of a stage.
public final class PlayedCommands {
    private final LaneContent joined = new LaneContent();
    private @Nullable LaneContent buffer;
    private @Nullable FrameHandles frame;
    private @Nullable LaneStage stage;
    private int lanes;

    void set(LaneContent content, FrameHandles handles) {
        buffer = content;
        frame = handles;
        stage = null;
    }

    /// @param first how many of its lanes
    void set(LaneStage played, int first) {
        buffer = null;
        stage = played;
        lanes = first;
    }

    void clear() {
        buffer = null;
        stage = null;
    }

    /// How many commands there are.
    public int count() {
        if (buffer != null) {
            return buffer.count();
        }
        return stage == null ? 0 : stage.count(0, lanes);
    }

    /// The binary form of all of them in the order of their lanes.
    ///
    /// @throws IllegalStateException if a command has none
    public byte[] toBytes() {
        if (buffer != null) {
            HandleScope scope = HandleScope.of(buffer);
            scope.use(Objects.requireNonNull(frame));
            return new CommandWriter(buffer, scope).write();
        }
        LaneStage played = Objects.requireNonNull(stage);
        try {
            joined.segments.countByLane();
            for (int i = 0; i < lanes; i++) {
                joined.join(played.readyLane(i).content());
            }
            return new CommandWriter(joined, played.scope()).write();
        } finally {
            joined.clear();
        }
    }
}
