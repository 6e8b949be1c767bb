package dev.tercio.command;

/// The number of failed commands with the same kind, recorder, component and reason.
///
/// @param first the first failure
/// @param count the number of failures
/// @param firstFrame the [frame of the world][dev.tercio.World#frame()] of the first failure
/// @param lastFrame the frame of the last failure
public record FailureCount(CommandFailure first, long count, long firstFrame, long lastFrame) {
    /// Returns one line with the count and the first failure.
    @Override
    public String toString() {
        return "count=" + count + ", frames=" + firstFrame + ".." + lastFrame + ", first: " + first;
    }
}
