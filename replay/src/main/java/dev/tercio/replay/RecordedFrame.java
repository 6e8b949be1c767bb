package dev.tercio.replay;

import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/// What a recording holds of a frame, for tools.
///
/// @param number the number of the frame in the recording, from 1 on
/// @param bytes how many bytes it takes in its file
/// @param step how long the frame was in seconds, if a schedule ran it
/// @param hash the hash of the state after it, if it was recorded
/// @param inputs commands that came from outside the systems
/// @param commands commands of the systems, one for each playback
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
    /// @param system the ingress they came in by, if they did
    /// @param count how many there are
    /// @param bytes their binary form, which [dev.tercio.command.CommandBuffer#load] reads; empty
    ///   if they have none
    /// @param problem why they have no binary form
    /// @param recorders who recorded them: names of systems, lanes or buffers by the number of the
    ///   first command of each; empty if the binary form names the only one
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
