package dev.tercio.internal.command.play;

import dev.tercio.internal.command.lane.FrameHandles;
import dev.tercio.internal.command.lane.HandleScope;
import dev.tercio.internal.command.lane.LaneContent;
import dev.tercio.internal.command.recording.LaneStage;
import dev.tercio.internal.command.wire.CommandWriter;
import dev.tercio.internal.command.wire.StreamTypes;

import org.jspecify.annotations.Nullable;

import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

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

    /// @param first the number of lanes
    void set(LaneStage played, int first) {
        buffer = null;
        stage = played;
        lanes = first;
    }

    void clear() {
        buffer = null;
        stage = null;
    }

    /// Returns the number of commands.
    public int count() {
        if (buffer != null) {
            return buffer.count();
        }
        return stage == null ? 0 : stage.ready().commands(0, lanes);
    }

    /// Returns the names of the recorders by the number of their first command, which the binary
    /// format does not contain. Empty if there is only one recorder, which the binary format names.
    public NavigableMap<Integer, String> recorders() {
        NavigableMap<Integer, String> names = new TreeMap<>();
        if (buffer != null) {
            if (!buffer.segments.isOwn()) {
                addRecorders(buffer, 0, names);
            }
            return names;
        }
        int before = 0;
        LaneStage played = Objects.requireNonNull(stage);
        for (int i = 0; i < lanes; i++) {
            LaneContent content = played.readyLane(i).content();
            addRecorders(content, before, names);
            before += content.count();
        }
        return names;
    }

    private static void addRecorders(
            LaneContent content, int before, NavigableMap<Integer, String> names) {
        if (content.segments.isOwn()) {
            addRecorder(content.count() == 0 ? null : content.segments.name(), before, names);
            return;
        }
        int number = before;
        for (int at = 0; at < content.stream.size(); at = content.next(at)) {
            addRecorder(content.segments.recorderAt(at), number++, names);
        }
    }

    private static void addRecorder(
            @Nullable String name, int number, NavigableMap<Integer, String> names) {
        boolean same = !names.isEmpty() && names.lastEntry().getValue().equals(name);
        if (name != null && !same) {
            names.put(number, name);
        }
    }

    /// Returns the binary form of all commands in the order of their lanes.
    ///
    /// @param world its codecs write values that are not records of plain data
    /// @param readable whether commands are refused that the world could not read
    /// @throws IllegalStateException if a command has no binary form, or is refused
    public byte[] toBytes(StreamTypes world, boolean readable) {
        if (buffer != null) {
            HandleScope scope = HandleScope.of(buffer);
            scope.use(Objects.requireNonNull(frame));
            return write(buffer, scope, world, readable);
        }
        LaneStage played = Objects.requireNonNull(stage);
        try {
            joined.segments.countByLane();
            for (int i = 0; i < lanes; i++) {
                joined.join(played.readyLane(i).content());
            }
            return write(joined, played.scope(), world, readable);
        } finally {
            joined.clear();
        }
    }

    private static byte[] write(
            LaneContent content, HandleScope scope, StreamTypes world, boolean readable) {
        CommandWriter writer = CommandWriter.forRecording(content, scope, world.coders());
        return (readable ? writer.readableBy(world) : writer).write();
    }
}
