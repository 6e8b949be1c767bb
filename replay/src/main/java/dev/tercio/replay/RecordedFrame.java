package dev.tercio.replay;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/// The content of a recorded frame, for tools.
///
/// @param number the number of the frame in the recording, from 1; in contrast,
///   [dev.tercio.schedule.FrameTime#frame()] counts the frames of a schedule from 0
/// @param bytes its size in the file
/// @param step its duration in seconds, if a schedule ran it
/// @param hash the hash of the state after it, if it was recorded
/// @param inputs commands from outside the systems
/// @param commands commands of the systems, one element for each playback
public record RecordedFrame(
        long number,
        long bytes,
        OptionalDouble step,
        OptionalLong hash,
        List<Commands> inputs,
        List<Commands> commands) {
    /// Copies the lists.
    public RecordedFrame {
        inputs = List.copyOf(inputs);
        commands = List.copyOf(commands);
    }

    /// Commands that were played together.
    ///
    /// @param system the ingress system that received them, if any
    /// @param count the number of commands
    /// @param bytes their binary form, which [dev.tercio.command.CommandBuffer#load] reads; empty
    ///   if they have none
    /// @param problem why they have no binary form
    /// @param recorders the names of the systems, lanes or buffers that recorded the commands. The
    ///   key is the number of the first command of a recorder; the commands up to the next key are
    ///   from the same recorder. Empty if there is only one recorder and `bytes` contains its name
    public record Commands(
            Optional<String> system,
            int count,
            @SuppressWarnings("ArrayRecordComponent") byte[] bytes,
            Optional<String> problem,
            NavigableMap<Integer, String> recorders) {
        /// Copies the names.
        public Commands {
            recorders = Collections.unmodifiableNavigableMap(new TreeMap<>(recorders));
        }
    }
}
