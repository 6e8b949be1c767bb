package dev.tercio.replay.internal.recording;

import dev.tercio.command.OnFailure;
import dev.tercio.command.PlaybackOptions;
import dev.tercio.command.PlaybackOrder;
import dev.tercio.internal.command.play.PlayedCommands;
import dev.tercio.internal.world.DirectWorld;
import dev.tercio.replay.CorruptFileException;
import dev.tercio.replay.internal.bytes.ByteInput;
import dev.tercio.replay.internal.bytes.ByteOutput;

import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/// The commands of a playback in a recorded frame.
///
/// ```
/// system | order | policy | flags (4) | commands (4) | problem | bytes | recorders
/// ```
///
/// The recorders are missing if there is only one; the binary form of the commands contains its
/// name:
///
/// ```
/// count (4) | for each: number of its first command (4), name
/// ```
///
/// @param system the ingress system that received them; empty if they were played between frames
/// @param count the number of commands
/// @param problem why they have no binary form, if they have none
/// @param bytes their binary form
/// @param recorders the names of recorders by the number of the first command of each
public record InputCommands(
        String system,
        PlaybackOptions options,
        int count,
        Optional<String> problem,
        @SuppressWarnings("ArrayRecordComponent") byte[] bytes,
        NavigableMap<Integer, String> recorders) {
    private static final int STRICT = 1;
    private static final int COALESCE = 2;

    /// Writes commands.
    ///
    /// @param required whether it is an error if they have no binary form, or one that the world
    ///   does not read
    static void write(
            DirectWorld world,
            String system,
            PlayedCommands commands,
            PlaybackOptions options,
            boolean required,
            ByteOutput out) {
        byte[] bytes = {};
        String problem = "";
        try {
            bytes = commands.toBytes(world, required);
        } catch (IllegalStateException e) {
            if (required) {
                throw new IllegalStateException(
                        "commands cannot be recorded, so they are not played: because="
                                + e.getMessage(),
                        e);
            }
            problem = String.valueOf(e.getMessage());
        }
        out.putText(system);
        out.putText(options.order().name());
        out.putText(options.onFailure().name());
        out.putInt((options.isStrict() ? STRICT : 0) | (options.coalesces() ? COALESCE : 0));
        out.putInt(commands.count());
        out.putText(problem);
        out.putBlob(bytes);
        writeRecorders(commands.recorders(), out);
    }

    private static void writeRecorders(NavigableMap<Integer, String> recorders, ByteOutput out) {
        if (!recorders.isEmpty()) {
            out.putInt(recorders.size());
            recorders.forEach(
                    (first, name) -> {
                        out.putInt(first);
                        out.putText(name);
                    });
        }
    }

    private static NavigableMap<Integer, String> readRecorders(ByteInput in, int commands) {
        NavigableMap<Integer, String> recorders = new TreeMap<>();
        int count = in.left() == 0 ? 0 : in.takeInt(1, in.left() / 8, "number of recorders");
        int least = 0;
        for (int i = 0; i < count; i++) {
            int first = in.takeInt(least, commands - 1, "first command of a recorder");
            recorders.put(first, in.takeText("recorder"));
            least = first + 1;
        }
        return recorders;
    }

    /// Reads commands.
    public static InputCommands read(ByteInput in) {
        String system = in.takeText("system");
        PlaybackOptions options = PlaybackOptions.DEFAULT;
        try {
            options = options.order(PlaybackOrder.valueOf(in.takeText("order")));
            options = options.onFailure(OnFailure.valueOf(in.takeText("policy")));
        } catch (IllegalArgumentException e) {
            throw new CorruptFileException("unknown playback options: " + e, e);
        }
        int flags = in.takeInt("flags of a playback");
        if ((flags & STRICT) != 0) {
            options = options.strict();
        }
        if ((flags & COALESCE) != 0) {
            options = options.coalesce();
        }
        int count = in.takeInt(0, Integer.MAX_VALUE, "number of commands");
        String problem = in.takeText("problem of commands");
        byte[] bytes = in.takeBlob("commands");
        NavigableMap<Integer, String> recorders = readRecorders(in, count);
        in.finish("commands");
        return new InputCommands(
                system,
                options,
                count,
                problem.isEmpty() ? Optional.empty() : Optional.of(problem),
                bytes,
                recorders);
    }
}
