package dev.tercio.internal.command;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/// The commands that are about to be played: those of a buffer, or of all lanes of a stage.
public final class PlayedCommands {
    private final LaneContent joined = new LaneContent();
    private @Nullable LaneContent buffer;
    private @Nullable FrameHandles frame;
    private @Nullable LaneStage stage;

    void set(LaneContent content, FrameHandles handles) {
        buffer = content;
        frame = handles;
        stage = null;
    }

    void set(LaneStage lanes) {
        buffer = null;
        stage = lanes;
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
        int count = 0;
        for (int i = 0; stage != null && i < stage.readyCount(); i++) {
            count += stage.readyLane(i).content().count();
        }
        return count;
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
        LaneStage lanes = Objects.requireNonNull(stage);
        try {
            joined.segments.countByLane();
            for (int i = 0; i < lanes.readyCount(); i++) {
                joined.join(lanes.readyLane(i).content());
            }
            return new CommandWriter(joined, lanes.scope()).write();
        } finally {
            joined.clear();
        }
    }
}
