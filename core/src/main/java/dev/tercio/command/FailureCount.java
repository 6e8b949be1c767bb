package dev.tercio.command;

/// Failed commands of one kind, recorder, component and reason.
///
/// @param first the first of them, with its cause
/// @param count how many there are
/// @param firstFrame the [frame of the world][dev.tercio.World#frame()] in which the first failed
/// @param lastFrame the frame in which the last failed
public record FailureCount(CommandFailure first, long count, long firstFrame, long lastFrame) {
    /// Prints one line with the count and the first failure.
    @Override
    public String toString() {
        return "count=" + count + ", frames=" + firstFrame + ".." + lastFrame + ", first: " + first;
    }
}
